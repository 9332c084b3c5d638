import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const browserFolder = join(import.meta.dirname, 'browser')

// In a release, the scripts are compiled already, as this file is.
const isCompiled = import.meta.filename.endsWith('.js')

const withoutTypes = async (name: string, folder: string): Promise<string> => {
  if (isCompiled) return readFileSync(join(folder, `${name}.js`), 'utf8')
  const { transformSync } = await import('amaro')
  const source = readFileSync(join(folder, `${name}.ts`), 'utf8')
  return transformSync(source, { mode: 'strip-only' }).code
}

/** Returns scripts as one, because one file costs one request. Each module is a function, so that names cannot clash. */
export const bundle = async (names: readonly string[], folder = browserFolder): Promise<string> => {
  const parts: string[] = []
  for (const name of names) {
    const code = (await withoutTypes(name, folder))
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
