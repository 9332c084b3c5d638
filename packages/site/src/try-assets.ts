import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { bundleLibrary } from './bundle-library.ts'

/** The languages of code samples, each with the client that the library prints. */
const languages = {
  cURL: 'shell/curl',
  JavaScript: 'js/fetch',
  Python: 'python/requests',
  Go: 'go/native',
  Java: 'java/nethttp',
  PHP: 'php/guzzle',
  'C#': 'csharp/httpclient',
  Ruby: 'ruby/native',
  Swift: 'swift/nsurlsession',
}

/** Returns a script that sets `samplers`. */
const samplersScript = (): string => {
  const folder = dirname(fileURLToPath(import.meta.resolve('@scalar/snippetz')))
  const script = bundleLibrary(Object.values(languages).map((client) => join(folder, 'plugins', client, 'index.js')))
  const titles = JSON.stringify(Object.keys(languages))
  return `${script}const samplers = ${titles}.map((title, index) => ({ ...Object.values(entries[index])[0], title }))\n`
}

const load = async () => {
  const css = readFileSync(join(import.meta.dirname, 'style/try-it.css'), 'utf8')
  const start = `modules['try-form'].startTryForms(${JSON.stringify(css)}, samplers)`
  const content = `{\n${samplersScript()}${await bundle('try/try-form')}${start}\n}\n`
  const name = `try.${hash('sha256', content, 'base64url').slice(0, 12)}.js`
  return { name, contentType: 'text/javascript; charset=utf-8', content }
}

let loaded: ReturnType<typeof load> | undefined

/** Returns the script of the forms that send requests to APIs. It is read for the first page that has one. */
export const tryScript = (): ReturnType<typeof load> => (loaded ??= load())
