// Renders templates with EJS, Nunjucks or Handlebars; see render.py.
const fs = require('fs')
const path = require('path')

const engines = {
  ejs(job) {
    const ejs = require('ejs')
    const file = path.join(job.root, job.entry)
    return ejs.render(fs.readFileSync(file, 'utf8'), job.values, { filename: file, views: [job.root, job.root + '/views'], root: job.root + '/views' })
  },
  nunjucks(job) {
    const nunjucks = require('nunjucks')
    const environment = new nunjucks.Environment(new nunjucks.FileSystemLoader([job.root, job.root + '/views']), { autoescape: true })
    return environment.render(job.entry.replace(/^views\//, ''), job.values)
  },
  // As express-handlebars does it: views/, views/layouts/, views/partials/.
  handlebars(job) {
    const handlebars = require('handlebars/handlebars.js').create()
    const partials = path.join(job.root, 'views/partials')
    const walk = (folder, prefix) => {
      for (const entry of fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : []) {
        if (entry.isDirectory()) walk(path.join(folder, entry.name), prefix + entry.name + '/')
        else handlebars.registerPartial(prefix + entry.name.replace(/\.\w+$/, ''), fs.readFileSync(path.join(folder, entry.name), 'utf8'))
      }
    }
    walk(partials, '')
    const make = file => handlebars.compile(fs.readFileSync(file, 'utf8'))(job.values)
    const body = make(path.join(job.root, job.entry))
    const layout = path.join(job.root, 'views/layouts/main' + path.extname(job.entry))
    if (!fs.existsSync(layout)) return body
    return handlebars.compile(fs.readFileSync(layout, 'utf8'))({ ...job.values, body })
  },
}

const request = JSON.parse(fs.readFileSync(0, 'utf8'))
console.log(JSON.stringify(request.jobs.map(job => {
  try {
    return { html: engines[request.engine](job) }
  } catch (error) {
    return { error: String(error) }
  }
})))
