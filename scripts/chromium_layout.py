#!/usr/bin/env python3
"""Prints what headless Chromium computes for every element of static HTML files: boxes, colours, fonts, names.

Standard library only.  Chromium is driven over --remote-debugging-pipe (file
descriptors 3 and 4), so nothing listens on any port.  Scripts of the page are
disabled; the measuring code runs in an isolated world.  Every request other
than data:/about: and file:// inside the page's own folder (or --root) is
failed and listed under "blocked".

  chromium_layout.py FILE... --viewport 390x844 [--viewport 1280x800]
      [--scheme light|dark] [--fonts default|liberation|dejavu|DIR:FAMILY]
      [--out DIR | --jsonl FILE]

One JSON object per file x viewport x scheme x body class.  Needs Debian's
chromium, and fonts-liberation for --fonts liberation (`make browser`).
"""
import argparse, base64, json, os, select, shutil, signal, subprocess, sys, tempfile, time
from urllib.parse import unquote, urlsplit
from urllib.request import pathname2url

# --------------------------------------------------------------------------
# measuring code (runs in an isolated world)
# --------------------------------------------------------------------------
MEASURE_JS = r"""
async (opt) => {
  const de = document.documentElement;
  if (!de) return JSON.stringify({elements: []});
  if (opt.bodyClass !== null && document.body) document.body.className = opt.bodyClass;
  try { await Promise.race([document.fonts.ready, new Promise(r => setTimeout(r, 1500))]); } catch (e) {}
  if (opt.animations === 'finish') {
    for (const a of document.getAnimations()) { try { a.finish(); } catch (e) { try { a.cancel(); } catch (e2) {} } }
  }
  const r4 = v => Math.round(v * 10000) / 10000;
  const sx = window.scrollX, sy = window.scrollY;
  const norm = s => (s || '').replace(/[\t\n\f\r ]+/g, ' ').trim();
  const rgba = s => {                       // computed colours: rgb()/rgba()/color(srgb ..)
    let m = /^rgba?\(([^)]*)\)$/.exec(s);
    if (m) { const p = m[1].split(/[ ,\/]+/).filter(Boolean).map(Number); return [p[0], p[1], p[2], p.length > 3 ? p[3] : 1]; }
    m = /^color\(srgb ([^)]*)\)$/.exec(s);
    if (m) { const p = m[1].split(/[ \/]+/).filter(Boolean).map(Number); return [p[0]*255, p[1]*255, p[2]*255, p.length > 3 ? p[3] : 1]; }
    return null;
  };
  const over = (top, under) => {            // source-over of two rgba
    const a = top[3] + under[3] * (1 - top[3]);
    if (a === 0) return [0, 0, 0, 0];
    return [0, 1, 2].map(i => (top[i] * top[3] + under[i] * under[3] * (1 - top[3])) / a).concat([a]);
  };
  const CONTROL = new Set(['A','BUTTON','INPUT','SELECT','TEXTAREA','OPTION','LABEL','SUMMARY','LEGEND']);
  const canvas = rgba(getComputedStyle(de).colorScheme.includes('dark') && opt.scheme === 'dark' ? 'rgb(18, 18, 18)' : 'rgb(255, 255, 255)');
  const all = document.querySelectorAll('*');
  const index = new Map(), out = [];
  const info = new Map();
  let i = 0;
  for (const el of all) {
    const parent = el.parentElement;
    const pi = parent ? index.get(parent) : -1;
    const pinfo = parent ? info.get(parent) : null;
    let nth = 1;
    if (parent) { const p = pinfo; nth = ++p.kids; }
    const tag = el.localName;
    const key = (pinfo ? pinfo.key + '>' : '') + CSS.escape(tag) + ':nth-child(' + nth + ')';
    index.set(el, i);
    const cs = getComputedStyle(el);
    const rects = el.getClientRects();
    const b = el.getBoundingClientRect();
    const box = rects.length > 0;
    const effOpacity = (pinfo ? pinfo.op : 1) * parseFloat(cs.opacity);
    const bgc = rgba(cs.backgroundColor);
    const hasImg = cs.backgroundImage !== 'none';
    // colour painted behind this element's own text if only ancestors paint (no overlap)
    let under = pinfo ? pinfo.bg : canvas;
    let bg = (under && !hasImg) ? (bgc ? over(bgc, under) : under) : (bgc && bgc[3] === 1 && !hasImg ? bgc : null);
    info.set(el, {key, kids: 0, op: effOpacity, bg});
    const visible = cs.visibility === 'visible';
    const e = {
      i, parent: pi, key, tag, id: el.id || null, class: el.getAttribute('class'),
      rect: box ? [r4(b.x + sx), r4(b.y + sy), r4(b.width), r4(b.height)] : null,
      box, rendered: box && visible && effOpacity > 0 && (!el.checkVisibility || el.checkVisibility({contentVisibilityAuto: true})),
      display: cs.display, position: cs.position, visibility: cs.visibility,
      opacity: parseFloat(cs.opacity), effective_opacity: r4(effOpacity),
      background_color: cs.backgroundColor, background_image: hasImg ? cs.backgroundImage.slice(0, 120) : null,
      effective_background: bg ? bg.map(r4) : null,
      color: cs.color,
      border_radius: [cs.borderTopLeftRadius, cs.borderTopRightRadius, cs.borderBottomRightRadius, cs.borderBottomLeftRadius],
      border_width: [cs.borderTopWidth, cs.borderRightWidth, cs.borderBottomWidth, cs.borderLeftWidth].map(parseFloat),
      border_color: [cs.borderTopColor, cs.borderRightColor, cs.borderBottomColor, cs.borderLeftColor],
      border_style: [cs.borderTopStyle, cs.borderRightStyle, cs.borderBottomStyle, cs.borderLeftStyle],
      padding: [cs.paddingTop, cs.paddingRight, cs.paddingBottom, cs.paddingLeft].map(parseFloat),
      margin: [cs.marginTop, cs.marginRight, cs.marginBottom, cs.marginLeft].map(parseFloat),
      font_size: parseFloat(cs.fontSize), font_weight: cs.fontWeight, font_style: cs.fontStyle,
      font_family: cs.fontFamily, line_height: cs.lineHeight, letter_spacing: cs.letterSpacing,
      text_transform: cs.textTransform, text_align: cs.textAlign, text_decoration: cs.textDecorationLine,
      white_space: cs.whiteSpace, box_shadow: cs.boxShadow === 'none' ? null : cs.boxShadow.slice(0, 160),
      overflow: cs.overflowX === cs.overflowY ? cs.overflowX : cs.overflowX + ' ' + cs.overflowY,
      transform: cs.transform === 'none' ? null : cs.transform,
      filter: cs.filter === 'none' ? null : cs.filter, clip_path: cs.clipPath === 'none' ? null : cs.clipPath,
      z_index: cs.zIndex, float: cs.cssFloat, direction: cs.direction, box_sizing: cs.boxSizing,
      order: cs.order, flex_direction: /flex/.test(cs.display) ? cs.flexDirection : undefined,
      cursor: cs.cursor, pointer_events: cs.pointerEvents,
    };
    if (rects.length > 1) e.fragments = Array.from(rects, r => [r4(r.x + sx), r4(r.y + sy), r4(r.width), r4(r.height)]);
    if (el.namespaceURI !== 'http://www.w3.org/1999/xhtml') e.ns = el.namespaceURI.split('/').pop();
    // direct text
    let own = '';
    for (let n = el.firstChild; n; n = n.nextSibling) if (n.nodeType === 3) own += n.data;
    own = norm(own);
    if (own && tag !== 'style' && tag !== 'script') e.own_text = own;
    if (CONTROL.has(el.tagName) || el.getAttribute('role') === 'button' || el.getAttribute('role') === 'link' ||
        (el.childElementCount === 0 && own && tag !== 'style' && tag !== 'script')) {
      e.text = tag === 'input' ? (/^(submit|reset|button)$/i.test(el.type) ? (el.value || null) : (el.value || null))
             : norm(el.innerText !== undefined ? el.innerText : el.textContent);
      if (tag === 'input' || tag === 'textarea') e.placeholder = el.getAttribute('placeholder');
      if (tag === 'input' || tag === 'button') e.type = el.type;
      if (tag === 'a') e.href = el.getAttribute('href');
      if ('disabled' in el) e.disabled = el.disabled;
    }
    if (tag === 'img') { e.natural = [el.naturalWidth, el.naturalHeight]; e.alt = el.getAttribute('alt'); e.src = (el.getAttribute('src') || '').slice(0, 120); }
    for (const ps of ['::before', '::after']) {
      const p = getComputedStyle(el, ps);
      if (p.content !== 'none' && p.content !== 'normal' && p.display !== 'none') {
        (e.pseudo = e.pseudo || {})[ps.slice(2)] = {content: p.content.slice(0, 120), display: p.display, position: p.position,
          width: p.width, height: p.height, color: p.color, background_color: p.backgroundColor,
          background_image: p.backgroundImage === 'none' ? null : p.backgroundImage.slice(0, 120)};
      }
    }
    if (opt.textRuns && box) {
      const runs = [];
      for (let n = el.firstChild; n; n = n.nextSibling) {
        if (n.nodeType !== 3 || !norm(n.data)) continue;
        const rg = document.createRange(); rg.selectNodeContents(n);
        const q = Array.from(rg.getClientRects(), r => [r4(r.x + sx), r4(r.y + sy), r4(r.width), r4(r.height)]);
        if (q.length) runs.push({text: norm(n.data), rects: q});
      }
      if (runs.length) e.text_runs = runs;
    }
    out.push(e); i++;
  }
  return JSON.stringify({
    compat_mode: document.compatMode, title: document.title,
    scroll_size: [de.scrollWidth, de.scrollHeight], client_size: [de.clientWidth, de.clientHeight],
    inner_size: [window.innerWidth, window.innerHeight], visual_scale: window.visualViewport ? window.visualViewport.scale : 1,
    dpr: window.devicePixelRatio, elements: out});
}
"""

# rects only: for conformance fixtures (fast)
RECTS_JS = r"""
async (opt) => {
  if (opt.bodyClass !== null && document.body) document.body.className = opt.bodyClass;
  try { await Promise.race([document.fonts.ready, new Promise(r => setTimeout(r, 1500))]); } catch (e) {}
  const out = [], info = new Map();
  let i = 0;
  const sx = window.scrollX, sy = window.scrollY;
  for (const el of document.querySelectorAll('*')) {
    const p = el.parentElement, pinfo = p ? info.get(p) : null;
    const nth = pinfo ? ++pinfo.kids : 1;
    const key = (pinfo ? pinfo.key + '>' : '') + CSS.escape(el.localName) + ':nth-child(' + nth + ')';
    const me = {key, kids: 0, i}; info.set(el, me);
    const b = el.getBoundingClientRect(), box = el.getClientRects().length > 0;
    const e = {i, parent: pinfo ? pinfo.i : -1, key, tag: el.localName, id: el.id || null,
      rect: box ? [b.x + sx, b.y + sy, b.width, b.height] : null};
    if (box || el.hasAttributes()) { e.client = [el.clientWidth, el.clientHeight]; e.client_origin = [el.clientLeft, el.clientTop]; e.scroll = [el.scrollWidth, el.scrollHeight]; e.offset = [el.offsetLeft, el.offsetTop, el.offsetWidth, el.offsetHeight]; }
    const data = {};
    for (const a of el.attributes) if (a.name.startsWith('data-')) data[a.name] = a.value;
    if (Object.keys(data).length) e.data = data;
    out.push(e); i++;
  }
  return JSON.stringify({compat_mode: document.compatMode, elements: out});
}
"""

FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
%(dirs)s
  <cachedir>%(cache)s</cachedir>
  <selectfont><rejectfont><pattern><patelt name="family"><string>Liberation Sans Narrow</string></patelt></pattern></rejectfont></selectfont>
%(aliases)s
  <match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit>
   <edit name="antialias" mode="assign"><bool>true</bool></edit>
   <edit name="autohint" mode="assign"><bool>false</bool></edit></match>
</fontconfig>
"""
SANS = ["sans-serif", "sans", "system-ui", "ui-sans-serif", "-apple-system", "BlinkMacSystemFont", "Arial", "Helvetica",
        "Helvetica Neue", "Segoe UI", "Roboto", "Inter", "Noto Sans", "Ubuntu", "Cantarell", "Verdana", "Tahoma",
        "Open Sans", "SF Pro Text", "SF Pro Display", "SF Pro"]
SERIF = ["serif", "ui-serif", "Times", "Times New Roman", "Georgia"]
MONO = ["monospace", "ui-monospace", "mono", "Courier", "Courier New", "Menlo", "Consolas", "Monaco", "SFMono-Regular"]


def font_config(spec, tmp):
    """Write a fontconfig file for spec; returns its path, or None for the system's own."""
    if spec == "default":
        return None
    if spec == "liberation":
        dirs, fam = ["/usr/share/fonts/truetype/liberation"], ("Liberation Sans", "Liberation Serif", "Liberation Mono")
    elif spec == "dejavu":
        dirs, fam = ["/usr/share/fonts/truetype/dejavu"], ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono")
    else:
        d, _, f = spec.partition(":")
        if not f or not os.path.isdir(d):
            sys.exit("--fonts: default, liberation, dejavu or DIR:FAMILY")
        dirs, fam = [os.path.abspath(d)], (f, f, f)
    al = []
    for names, target in ((SANS, fam[0]), (SERIF, fam[1]), (MONO, fam[2])):
        for n in names:
            if n != target:
                al.append('  <match target="pattern"><test name="family" qual="any"><string>%s</string></test>'
                          '<edit name="family" mode="assign" binding="strong"><string>%s</string></edit></match>' % (n, target))
    al.append('  <match target="pattern"><edit name="family" mode="append_last"><string>%s</string></edit></match>' % fam[0])
    path = os.path.join(tmp, "fonts.conf")
    with open(path, "w") as f:
        f.write(FONTS_CONF % {"dirs": "\n".join("  <dir>%s</dir>" % d for d in dirs),
                              "cache": os.path.join(tmp, "fc-cache"), "aliases": "\n".join(al)})
    return path


class CDPError(Exception):
    pass


class Browser:
    def __init__(self, exe, fonts="default", hinting="none", scrollbars=False, verbose=False):
        self.tmp = tempfile.mkdtemp(prefix="chromium-layout-")
        self.verbose = verbose
        env = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
        conf = font_config(fonts, self.tmp)
        if conf:
            env["FONTCONFIG_FILE"] = conf
        env["HOME"] = self.tmp
        env["LANG"] = env["LC_ALL"] = "C.UTF-8"
        to_r, to_w = os.pipe()      # we write  -> browser fd 3
        fr_r, fr_w = os.pipe()      # browser fd 4 -> we read
        args = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                "--user-data-dir=" + os.path.join(self.tmp, "profile"),
                "--no-first-run", "--no-default-browser-check", "--no-pings", "--disable-dev-shm-usage",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-default-apps", "--disable-extensions", "--disable-domain-reliability",
                "--disable-client-side-phishing-detection", "--disable-breakpad", "--disable-crash-reporter",
                "--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,NetworkTimeServiceQuerying,AutofillServerCommunication,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater",
                "--metrics-recording-only", "--mute-audio", "--password-store=basic", "--use-mock-keychain",
                "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=direct://", "--dns-prefetch-disable",
                "--force-color-profile=srgb", "--font-render-hinting=" + hinting, "--disable-lcd-text",
                "--lang=en-US", "--force-device-scale-factor=1",
                "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows"]
        if not scrollbars:
            args.append("--hide-scrollbars")
        args.append("about:blank")

        def dup():
            os.setsid()
            a, b = os.dup(to_r), os.dup(fr_w)       # avoid clobbering when to_r/fr_w are 3/4
            a2, b2 = os.dup(a), os.dup(b)
            os.dup2(a2, 3); os.dup2(b2, 4)
            os.set_inheritable(3, True); os.set_inheritable(4, True)
            for fd in (a, b, a2, b2):
                if fd > 4:
                    os.close(fd)
        self.proc = subprocess.Popen([exe] + args, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                     stderr=None if verbose else subprocess.DEVNULL, close_fds=False, preexec_fn=dup)
        os.close(to_r); os.close(fr_w)
        self.w, self.r = to_w, fr_r
        os.set_inheritable(self.w, False); os.set_inheritable(self.r, False)
        self.buf = bytearray()
        self.next_id = 0
        self.replies = {}
        self.events = []
        self.on_event = None
        self.version = self.call("Browser.getVersion", timeout=60)["product"]
        tid = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.sid = self.call("Target.attachToTarget", {"targetId": tid, "flatten": True})["sessionId"]
        self.roots = []
        self.url_root = None
        self.blocked = []
        self.crashed = False
        self.on_event = self._event
        self.page("Page.enable")
        self.page("Inspector.enable")
        self.page("Emulation.setScriptExecutionDisabled", {"value": True})
        self.page("Fetch.enable", {"patterns": [{"urlPattern": "*"}]})
        self.ax = self.dom = False

    # -- transport -------------------------------------------------------
    def send(self, method, params=None, session=None):
        self.next_id += 1
        m = {"id": self.next_id, "method": method}
        if params:
            m["params"] = params
        if session:
            m["sessionId"] = session
        data = json.dumps(m).encode() + b"\0"
        while data:
            n = os.write(self.w, data)
            data = data[n:]
        return self.next_id

    def _pump(self, deadline):
        left = deadline - time.monotonic()
        if left <= 0:
            raise CDPError("timeout")
        ready, _, _ = select.select([self.r], [], [], left)
        if not ready:
            raise CDPError("timeout")
        chunk = os.read(self.r, 1 << 20)
        if not chunk:
            raise CDPError("browser closed the pipe")
        self.buf += chunk
        while True:
            k = self.buf.find(b"\0")
            if k < 0:
                break
            m = json.loads(bytes(self.buf[:k]))
            del self.buf[:k + 1]
            if "id" in m:
                self.replies[m["id"]] = m
            else:
                if self.on_event:
                    self.on_event(m)
                self.events.append(m)

    def wait(self, mid, timeout=20):
        deadline = time.monotonic() + timeout
        while mid not in self.replies:
            self._pump(deadline)
        m = self.replies.pop(mid)
        if "error" in m:
            raise CDPError(m["error"].get("message", "?"))
        return m.get("result", {})

    def call(self, method, params=None, session=None, timeout=20):
        return self.wait(self.send(method, params, session), timeout)

    def page(self, method, params=None, timeout=20):
        return self.call(method, params, self.sid, timeout)

    def wait_event(self, names, timeout):
        deadline = time.monotonic() + timeout
        while True:
            for k, m in enumerate(self.events):
                if m["method"] in names:
                    del self.events[:k + 1]
                    return m
            self.events.clear()
            self._pump(deadline)

    def _event(self, m):
        if m["method"] == "Fetch.requestPaused":
            p = m["params"]
            url = p["request"]["url"]
            mapped = self.mapped(url)
            if mapped:
                with open(mapped, "rb") as f:
                    body = base64.b64encode(f.read()).decode()
                ext = os.path.splitext(mapped)[1].lower()
                mime = {".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".html": "text/html", ".ttf": "font/ttf",
                        ".woff": "font/woff", ".woff2": "font/woff2", ".jpg": "image/jpeg", ".gif": "image/gif"}.get(ext, "application/octet-stream")
                self.send("Fetch.fulfillRequest", {"requestId": p["requestId"], "responseCode": 200, "body": body, "responseHeaders": [
                    {"name": "Content-Type", "value": mime}, {"name": "Access-Control-Allow-Origin", "value": "*"}]}, m.get("sessionId"))
            elif self.allowed(url):
                self.send("Fetch.continueRequest", {"requestId": p["requestId"]}, m.get("sessionId"))
            else:
                self.blocked.append(url[:300])
                self.send("Fetch.failRequest", {"requestId": p["requestId"], "errorReason": "BlockedByClient"}, m.get("sessionId"))
        elif m["method"] == "Inspector.targetCrashed":
            self.crashed = True

    def mapped(self, url):
        """file:///x (a root-relative URL of a test suite) -> url_root/x"""
        s = urlsplit(url)
        if not self.url_root or s.scheme != "file":
            return None
        path = unquote(s.path)
        if os.path.exists(path):
            return None
        p = os.path.realpath(self.url_root + "/" + path.lstrip("/"))
        return p if p.startswith(os.path.realpath(self.url_root) + "/") and os.path.isfile(p) else None

    def allowed(self, url):
        s = urlsplit(url)
        if s.scheme in ("data", "about", "blob"):
            return True
        if s.scheme != "file" or s.netloc not in ("", "localhost"):
            return False
        path = os.path.realpath(unquote(s.path))
        return any(path == r or path.startswith(r.rstrip("/") + "/") for r in self.roots)

    # -- page work -------------------------------------------------------
    def viewport(self, w, h, dsf=1, mobile=False):
        self.page("Emulation.setDeviceMetricsOverride", {"width": w, "height": h, "deviceScaleFactor": dsf, "mobile": mobile,
                                                         "screenWidth": w, "screenHeight": h})
        self.page("Emulation.setTouchEmulationEnabled", {"enabled": bool(mobile)})

    def scheme(self, s):
        self.page("Emulation.setEmulatedMedia", {"media": "screen", "features": [
            {"name": "prefers-color-scheme", "value": s}, {"name": "prefers-reduced-motion", "value": "no-preference"}]})

    def navigate(self, path, roots=(), timeout=20):
        path = os.path.abspath(path)
        self.roots = [os.path.realpath(os.path.dirname(path))] + [os.path.realpath(r) for r in roots]
        self.blocked = []
        self.events.clear()
        r = self.page("Page.navigate", {"url": "file://" + pathname2url(path)}, timeout)
        if r.get("errorText"):
            raise CDPError("navigate: " + r["errorText"])
        self.frame = r["frameId"]
        self.wait_event(("Page.loadEventFired",), timeout)
        self.world = None

    def evaluate(self, fn, arg, timeout=20):
        if self.world is None:
            self.world = self.page("Page.createIsolatedWorld", {"frameId": self.frame, "worldName": "oracle"})["executionContextId"]
        r = self.page("Runtime.callFunctionOn", {"functionDeclaration": fn, "executionContextId": self.world,
                      "arguments": [{"value": arg}], "awaitPromise": True, "returnByValue": True}, timeout)
        if "exceptionDetails" in r:
            d = r["exceptionDetails"]
            raise CDPError("evaluate: " + (d.get("exception", {}).get("description") or d.get("text", "?"))[:400])
        return r["result"].get("value")

    def dom_elements(self):
        """node ids of all elements in document order (as querySelectorAll('*'))."""
        if not self.dom:
            self.page("DOM.enable"); self.page("CSS.enable"); self.dom = True
        root = self.page("DOM.getDocument", {"depth": -1, "pierce": False})["root"]
        out = []
        stack = [root]
        while stack:
            n = stack.pop()
            if n["nodeType"] == 1:
                out.append(n)
            stack.extend(reversed(n.get("children", [])))
        return out

    def ax_names(self, nodes):
        r = self.page("Accessibility.getFullAXTree")
        by_backend = {}
        for n in r["nodes"]:
            if n.get("ignored") or "backendDOMNodeId" not in n:
                continue
            by_backend.setdefault(n["backendDOMNodeId"], n)
        out = {}
        for i, n in enumerate(nodes):
            a = by_backend.get(n["backendNodeId"])
            if a:
                props = {p["name"]: p["value"].get("value") for p in a.get("properties", [])}
                out[i] = {"role": a.get("role", {}).get("value"), "name": a.get("name", {}).get("value", ""),
                          "name_from": next((s.get("type") for s in a.get("name", {}).get("sources", []) if s.get("value")), None),
                          "focusable": props.get("focusable", False)}
        return out

    def platform_fonts(self, nodes, wanted):
        ids = {}
        for i in wanted:
            ids[i] = self.send("CSS.getPlatformFontsForNode", {"nodeId": nodes[i]["nodeId"]}, self.sid)
        total, per = {}, {}
        for i, mid in ids.items():
            try:
                fonts = self.wait(mid)["fonts"]
            except CDPError:
                continue
            fs = []
            for f in fonts:
                k = f["familyName"] + (" (web)" if f.get("isCustomFont") else "") + " / " + f.get("postScriptName", "")
                total[k] = total.get(k, 0) + int(f["glyphCount"])
                fs.append(f["familyName"])
            if fs:
                per[i] = fs
        return total, per

    def screenshot(self, path, full=False):
        r = self.page("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": full}, 30)
        with open(path, "wb") as f:
            f.write(base64.b64decode(r["data"]))

    def close(self):
        try:
            self.send("Browser.close")
            self.proc.wait(5)
        except Exception:
            pass
        if self.proc.poll() is None:
            try:
                os.killpg(self.proc.pid, signal.SIGKILL)     # our own process group only
            except ProcessLookupError:
                pass
            self.proc.wait()
        for fd in (self.w, self.r):
            try:
                os.close(fd)
            except OSError:
                pass
        shutil.rmtree(self.tmp, ignore_errors=True)


def find_chromium():
    for p in ("/usr/lib/chromium/chromium", "/usr/bin/chromium"):    # the first skips Debian's wrapper script
        if os.access(p, os.X_OK):
            return p
    sys.exit("Chromium is not installed: run 'make browser', or name it with --chromium")


def measure(br, opt, vp, scheme, body_class, path):
    arg = {"bodyClass": body_class, "animations": opt.animations, "textRuns": opt.text_runs, "scheme": scheme}
    rec = json.loads(br.evaluate(RECTS_JS if opt.rects_only else MEASURE_JS, arg))
    head = {"file": path, "viewport": list(vp), "mobile": opt.mobile, "scheme": scheme, "body_class": body_class,
            "fonts": opt.fonts, "hinting": opt.hinting, "chromium": br.version}
    els = rec.pop("elements")
    head.update(rec)
    if not opt.rects_only and (opt.ax or opt.font_report):
        nodes = br.dom_elements()
        if len(nodes) != len(els) or any(n["localName"] != e["tag"] for n, e in zip(nodes, els)):
            head["warning"] = "DOM order mismatch (%d/%d)" % (len(nodes), len(els))
        else:
            if opt.ax:
                for i, a in br.ax_names(nodes).items():
                    els[i].update(a)
            if opt.font_report:
                want = [i for i, e in enumerate(els) if e["box"] and (e.get("own_text") or e["tag"] in ("input", "textarea", "select"))]
                head["fonts_used"], per = br.platform_fonts(nodes, want)
                for i, f in per.items():
                    els[i]["fonts_used"] = f
    head["blocked"] = list(br.blocked)
    head["elements"] = els
    return head


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("files", nargs="*")
    ap.add_argument("--files-from", help="file with one path per line (- for stdin)")
    ap.add_argument("--viewport", action="append", help="WxH in CSS px, repeatable (default 390x844)")
    ap.add_argument("--scheme", action="append", choices=["light", "dark"], help="prefers-color-scheme, repeatable (default light)")
    ap.add_argument("--body-class", action="append", help="set body.className before measuring, repeatable (conformance fixtures)")
    ap.add_argument("--fonts", default="default", help="default | liberation | dejavu | DIR:FAMILY (only these fonts exist; every generic maps to FAMILY)")
    ap.add_argument("--hinting", default="none", choices=["none", "slight", "medium", "full"])
    ap.add_argument("--mobile", action="store_true", help="phone emulation: honours <meta name=viewport>, 980px fallback")
    ap.add_argument("--dsf", type=float, default=1.0, help="device scale factor")
    ap.add_argument("--scrollbars", action="store_true", help="classic 15px scrollbars take space (default: hidden)")
    ap.add_argument("--animations", default="finish", choices=["finish", "initial"])
    ap.add_argument("--text-runs", action="store_true", help="line boxes of every text node")
    ap.add_argument("--rects-only", action="store_true", help="only rects, scroll/client sizes and data-* (fast)")
    ap.add_argument("--no-ax", dest="ax", action="store_false", help="skip accessible names/roles")
    ap.add_argument("--no-font-report", dest="font_report", action="store_false")
    ap.add_argument("--root", action="append", default=[], help="further folder whose file:// requests are allowed")
    ap.add_argument("--url-root", help="serve root-relative URLs (/fonts/ahem.css) from this folder (test suites)")
    ap.add_argument("--screenshot", help="folder for PNGs")
    ap.add_argument("--out", help="folder: one JSON per measurement")
    ap.add_argument("--jsonl", help="one file, one JSON per line (default: stdout)")
    ap.add_argument("--keep-going", action="store_true", default=True)
    ap.add_argument("--chromium", default=None)
    ap.add_argument("--timeout", type=float, default=20)
    ap.add_argument("--verbose", action="store_true")
    opt = ap.parse_args()
    files = list(opt.files)
    if opt.files_from:
        src = sys.stdin if opt.files_from == "-" else open(opt.files_from)
        files += [l.strip() for l in src if l.strip()]
    if not files:
        ap.error("no files")
    vps = [tuple(int(x) for x in v.lower().split("x")) for v in (opt.viewport or ["390x844"])]
    schemes = opt.scheme or ["light"]
    classes = opt.body_class or [None]
    if opt.out:
        os.makedirs(opt.out, exist_ok=True)
    if opt.screenshot:
        os.makedirs(opt.screenshot, exist_ok=True)
    sink = open(opt.jsonl, "w") if opt.jsonl else (None if opt.out else sys.stdout)
    exe = opt.chromium or find_chromium()
    stats = {"ok": 0, "failed": 0}
    t0 = time.monotonic()
    br = None
    state = [None, None]

    def start():
        b = Browser(exe, opt.fonts, opt.hinting, opt.scrollbars, opt.verbose)
        state[0] = state[1] = None
        b.url_root = opt.url_root
        return b
    try:
        br = start()
        t1 = time.monotonic()
        for path in files:
            for attempt in (0, 1):
                try:
                    recs = []
                    if state[0] is None:            # media and metrics are set before the first load
                        br.viewport(*vps[0], opt.dsf, opt.mobile); state[0] = vps[0]
                        br.scheme(schemes[0]); state[1] = schemes[0]
                    br.navigate(path, opt.root, opt.timeout)
                    for vp in vps:
                        if state[0] != vp:
                            br.viewport(*vp, opt.dsf, opt.mobile); state[0] = vp
                        for sc in schemes:
                            if state[1] != sc:
                                br.scheme(sc); state[1] = sc
                            for bc in classes:
                                rec = measure(br, opt, vp, sc, bc, path)
                                recs.append(rec)
                                if opt.screenshot:
                                    br.screenshot(os.path.join(opt.screenshot, "%s@%dx%d-%s.png" % (os.path.splitext(os.path.basename(path))[0], *vp, sc)))
                    stats["ok"] += len(recs)
                    break
                except CDPError as ex:
                    recs = [{"file": path, "error": str(ex)}]
                    dead = br.crashed or br.proc.poll() is not None or "timeout" in str(ex) or "pipe" in str(ex)
                    if dead:
                        br.close(); br = start()
                    if attempt or not dead:
                        stats["failed"] += 1
                        break
            for rec in recs:
                text = json.dumps(rec, ensure_ascii=False, separators=(",", ":"))
                if opt.out:
                    vp = rec.get("viewport")
                    tag = "" if not vp else "@%dx%d-%s%s" % (vp[0], vp[1], rec["scheme"], "" if rec["body_class"] is None else "-" + rec["body_class"].replace(" ", "_"))
                    stem = os.path.splitext(os.path.basename(path))[0]
                    with open(os.path.join(opt.out, stem + tag + ".json"), "w") as f:
                        f.write(text + "\n")
                else:
                    sink.write(text + "\n")
        t2 = time.monotonic()
    finally:
        if br:
            br.close()
        if opt.jsonl:
            sink.close()
    n = stats["ok"] + stats["failed"]
    print("%d measurements of %d files, %d failed; browser start %.2f s, measuring %.2f s (%.1f ms each)"
          % (n, len(files), stats["failed"], t1 - t0, t2 - t1, 1000 * (t2 - t1) / max(1, n)), file=sys.stderr)
    return 1 if stats["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
