// Renders components with the servers of React and Vue; see render.py.
const fs = require('fs')
const os = require('os')
const path = require('path')
const { execFileSync } = require('child_process')

// What only a running program knows.
const values = 'export const useValue = name => globalThis.__values[name]\n'

/** What a module with all that it imports exports. */
function load(folder, entry) {
  const out = path.join(folder, '__out.js')
  execFileSync('esbuild', [
    entry, '--bundle', '--platform=node', '--format=cjs', '--jsx=automatic', '--loader:.js=jsx', '--loader:.css=empty', '--external:react',
    '--external:react-dom', '--external:react/jsx-runtime', '--log-level=error', '--outfile=' + out,
  ], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  delete require.cache[out]
  return require(out).default
}

const engines = {
  react(job) {
    const { createElement } = require('react')
    const { renderToStaticMarkup } = require('react-dom/server')
    return renderToStaticMarkup(createElement(load(job.root, job.entry)))
  },
  vue(job) {
    const Vue = require('vue')
    const compiler = require('vue-template-compiler')
    const renderer = require('vue-server-renderer/basic.js')
    Vue.config.productionTip = Vue.config.devtools = false
    // A single-file component is its script with the functions that its template compiles to.
    const read = file => {
      const parts = compiler.parseComponent(fs.readFileSync(file, 'utf8'))
      const made = compiler.compile(parts.template.content, { preserveWhitespace: true, modules: [] })
      const script = (parts.script ? parts.script.content : 'export default {}').replace('export default', 'const component =')
      const code = script.replace(/(from\s+['"][^'"]+)\.vue(['"])/g, '$1.vue.js$2')
        + `\ncomponent.render = new Function(${JSON.stringify(made.render)})\n`
        + `component.staticRenderFns = [${made.staticRenderFns.map(f => `new Function(${JSON.stringify(f)})`)}]\nexport default component\n`
      fs.writeFileSync(file + '.js', code)
    }
    const walk = folder => {
      for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const file = path.join(folder, entry.name)
        if (entry.isDirectory()) walk(file)
        else if (file.endsWith('.vue')) read(file)
      }
    }
    walk(job.root)
    const page = load(job.root, job.entry + '.js')
    let html
    renderer(new Vue({ render: h => h(page) }), (error, made) => {
      if (error) throw error
      html = made
    })
    return html
  },
}

const request = JSON.parse(fs.readFileSync(0, 'utf8'))
console.log(JSON.stringify(request.jobs.map(job => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'component-'))
  try {
    globalThis.__values = job.values
    fs.cpSync(job.root, root, { recursive: true })
    fs.writeFileSync(path.join(root, 'values.js'), values)
    return { html: engines[request.engine]({ ...job, root }) }
  } catch (error) {
    return { error: String(error.stderr || error.stack || error).slice(0, 2000) }
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
})))
