"""Renders templates with Jinja, Django or Mako. Reads {"engine": …, "jobs": [{"root", "entry", "values"}]} from standard input, prints a list of {"html"} or {"error"}."""
import json
import sys


def jinja(job):
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([job["root"], job["root"] + "/templates"]), autoescape=True,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do", "jinja2.ext.loopcontrols"])
    environment.install_null_translations()
    environment.globals["url_for"] = lambda endpoint, **values: "/" + values.get("filename", endpoint)
    return environment.get_template(job["entry"].removeprefix("templates/")).render(**job["values"])


def django(job):
    import django
    from django.conf import settings

    if not settings.configured:
        settings.configure(USE_I18N=True, STATIC_URL="/static/", INSTALLED_APPS=["django.contrib.staticfiles"], SECRET_KEY="x")
        django.setup()
    from django.template import Context, Engine

    engine = Engine(
        dirs=[job["root"], job["root"] + "/templates"], libraries={
            "static": "django.templatetags.static", "i18n": "django.templatetags.i18n"}, builtins=["django.templatetags.i18n"])
    return engine.get_template(job["entry"].removeprefix("templates/")).render(Context(job["values"]))


def mako(job):
    from mako.lookup import TemplateLookup

    lookup = TemplateLookup(directories=[job["root"], job["root"] + "/templates"])
    return lookup.get_template(job["entry"].removeprefix("templates/")).render(_=lambda words: words, **job["values"])


def main():
    request = json.load(sys.stdin)
    render = {"jinja": jinja, "django": django, "mako": mako}[request["engine"]]
    answers = []
    for job in request["jobs"]:
        try:
            answers.append({"html": render(job)})
        except Exception as error:
            answers.append({"error": "%s: %s" % (type(error).__name__, error)})
    json.dump(answers, sys.stdout)


main()
