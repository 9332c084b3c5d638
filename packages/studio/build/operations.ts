import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const source = createRequire(import.meta.url).resolve('@scriptorium/types/endpoints')
const prefix = 'virtual:operation/'
const list = /import \{([^}]*)\} from '@scriptorium\/client\/operations'/

/**
 * Gives each operation of the client a module of its own. In one module, the first download would have the operations of all screens.
 */
export const operations = (): Plugin => {
  const lines = new Map(
    [...readFileSync(source, 'utf8').matchAll(/^export const (\w+) = .*$/gm)].map(([line, name]) => [name, line]),
  )
  return {
    name: 'operations',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}.ts` : undefined),
    load: (id) =>
      id.startsWith(`\0${prefix}`) ? lines.get(id.slice(prefix.length + 1, -3))?.replace(' as const', '') : undefined,
    transform: (code, id) =>
      id.includes('/packages/studio/src/api/')
        ? code.replace(list, (_, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '')
              .map((name) => `import { ${name} } from '${prefix}${name}'`)
              .join('\n'),
          )
        : undefined,
  }
}
