import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A module of a library: what it imports, and its code as a function that returns what it exports. */
interface LibraryModule {
  imports: string[]
  code: string
}

// A package may have its modules beside scripts for older loaders.
const asModule = (file: string): string => {
  const beside = file.replace(/\.js$/, '.mjs')
  return existsSync(beside) ? beside : file
}

const namesIn = (list: string): [name: string, as: string][] =>
  list
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== '')
    .map(([name, as = name]) => [name!, as!])

const readModule = (file: string): LibraryModule => {
  const { resolve } = createRequire(file)
  const imports: string[] = []
  const idOf = (from: string): string => {
    imports.push(asModule(resolve(from)))
    return JSON.stringify(imports.at(-1))
  }
  const exported: string[] = []
  const code = readFileSync(file, 'utf8')
    .replaceAll(
      /^(import|export) \{([^}]*)\} from ['"]([^'"]+)['"];?$/gm,
      (_, kind: string, list: string, from: string) => {
        if (kind === 'export') exported.push(...namesIn(list).map(([, as]) => as))
        const taken = namesIn(list).map(([name, as]) => (name === as ? name : `${name}: ${as}`))
        return `const { ${taken.join(', ')} } = library[${idOf(from)}]`
      },
    )
    .replaceAll(/^export (class|const|function|async function) (\w+)/gm, (_, kind: string, name: string) => {
      exported.push(name)
      return `${kind} ${name}`
    })
    .replaceAll(/^export \{([^}]*)\};?$/gm, (_, list: string) => {
      exported.push(...namesIn(list).map(([name, as]) => (name === as ? name : `${as}: ${name}`)))
      return ''
    })
    .replaceAll(/^\/\/[#@].*$/gm, '')
  return { imports, code: `(() => {\n${code}\nreturn { ${exported.join(', ')} }\n})()` }
}

/**
 * Returns modules of an installed library as one script that sets `entries` to what these files export, in their order. It is for
 * libraries of plain modules.
 */
export const bundleLibrary = (entries: readonly string[]): string => {
  const known = new Map<string, string>()
  const add = (file: string): void => {
    if (known.has(file)) return
    const { imports, code } = readModule(file)
    imports.forEach(add)
    known.set(file, code)
  }
  entries.forEach(add)
  const numbers = new Map([...known.keys()].map((file, index) => [JSON.stringify(file), String(index)]))
  const parts = [...known].map(([file, code]) => `library[${JSON.stringify(file)}] = ${code}`)
  const results = entries.map((file) => `library[${JSON.stringify(file)}]`)
  const script = `const library = {}\n${parts.join('\n')}\nconst entries = [${results.join(', ')}]\n`
  // The paths of this machine are nobody's business.
  return script.replaceAll(/library\[("[^"\n]*")\]/g, (whole, file: string) => `library[${numbers.get(file) ?? whole}]`)
}
