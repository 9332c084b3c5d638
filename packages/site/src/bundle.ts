import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const browserFolder = join(import.meta.dirname, 'browser')

// In a release, the scripts are compiled already, as this file is.
const isCompiled = import.meta.filename.endsWith('.js')

const readWithoutTypes = async (file: string): Promise<string> => {
  const source = readFileSync(file, 'utf8')
  if (isCompiled) return source
  const { transformSync } = await import('amaro')
  return transformSync(source, { mode: 'strip-only' }).code
}

const nameOf = (file: string): string => basename(file).replace(/\.[jt]s$/, '')

const localImport = /^import (\{[^}]*\}) from '(\.{1,2}\/[^']+)'$/gm

/** Returns a module as a function that returns what it exports. */
const asFunction = (name: string, code: string): string => {
  const exported = [...code.matchAll(/^export const (\w+)/gm)].map(([, id]) => id)
  const body = code
    .replaceAll(localImport, (_, names: string, from: string) => `const ${names} = modules['${nameOf(from)}']`)
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export const/gm, 'const')
    .replaceAll(/^\s*(?:\/\/.*|\/\*\*[^]*?\*\/)$/gm, '')
    .replaceAll(/^\s+/gm, '')
  return `modules['${name}'] = (() => {\n${body}\nreturn { ${exported.join(', ')} }\n})()`
}

/**
 * Returns a script and the scripts that it imports as one, because one file costs one request. Each module is a function, so that
 * names cannot clash. A module is known by the name of its file, which no two modules share.
 */
export const bundle = async (entry: string, folder = browserFolder): Promise<string> => {
  const [files, parts] = [new Map<string, string>(), [] as string[]]
  const add = async (file: string): Promise<void> => {
    const name = nameOf(file)
    if (files.get(name) === file) return
    if (files.has(name)) throw new Error(`${file} and ${files.get(name)} have the same name. Rename one of them.`)
    files.set(name, file)
    const code = await readWithoutTypes(file)
    for (const [, , from] of code.matchAll(localImport)) await add(join(dirname(file), from!))
    parts.push(asFunction(name, code))
  }
  await add(join(folder, `${entry}.${isCompiled ? 'js' : 'ts'}`))
  return `const modules = {}\n${parts.join('\n')}\n`
}
