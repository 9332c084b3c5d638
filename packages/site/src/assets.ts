import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file that pages load. Its name contains the hash of its bytes, so that it can be cached for ever. */
export interface Asset {
  name: string
  contentType: string
  text: string
}

const folder = import.meta.dirname
const styles = ['base', 'layout', 'blocks']
const scripts = [
  'dom',
  'copy-search',
  'clipboard',
  'drawer',
  'feedback',
  'media',
  'menus',
  'outline',
  'prefetch',
  'search-results',
  'search',
  'tabs',
  'theme',
  'main',
]

const named = (base: string, ending: string, contentType: string, text: string): Asset => ({
  name: `${base}.${hash('sha256', text, 'base64url').slice(0, 12)}.${ending}`,
  contentType,
  text,
})

const readStyle = (): string =>
  styles
    .map((name) => readFileSync(join(folder, 'style', `${name}.css`), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')

// In a release, the scripts are compiled already, as this file is.
const isCompiled = import.meta.filename.endsWith('.js')

const withoutTypes = async (name: string): Promise<string> => {
  if (isCompiled) return readFileSync(join(folder, 'browser', `${name}.js`), 'utf8')
  const { transformSync } = await import('amaro')
  const source = readFileSync(join(folder, 'browser', `${name}.ts`), 'utf8')
  return transformSync(source, { mode: 'strip-only' }).code
}

/** Returns scripts as one, because one file costs one request. Each module is a function, so that names cannot clash. */
export const bundle = async (names: readonly string[]): Promise<string> => {
  const parts: string[] = []
  for (const name of names) {
    const code = (await withoutTypes(name))
      .replaceAll(/^import (\{[^}]*\}) from '\.\/([\w-]+)\.[jt]s'$/gm, "const $1 = modules['$2']")
      .replaceAll(/^import .*$/gm, '')
    const exported = [...code.matchAll(/^export const (\w+)/gm)].map(([, id]) => id)
    const body = code
      .replaceAll(/^export const/gm, 'const')
      .replaceAll(/^\s*(?:\/\/.*|\/\*\*[^]*?\*\/)$/gm, '')
      .replaceAll(/^\s+/gm, '')
    parts.push(`modules['${name}'] = (() => {\n${body}\nreturn { ${exported.join(', ')} }\n})()`)
  }
  return `const modules = {}\n${parts.join('\n')}\n`
}

let known: Promise<{ style: Asset; script: Asset }> | undefined

const load = async () => ({
  style: named('site', 'css', 'text/css; charset=utf-8', readStyle()),
  script: named('site', 'js', 'text/javascript; charset=utf-8', `{\n${await bundle(scripts)}}\n`),
})

/** Returns the style sheet and the script of all pages. They are read once. */
export const siteAssets = (): Promise<{ style: Asset; script: Asset }> => (known ??= load())
