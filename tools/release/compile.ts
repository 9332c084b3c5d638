import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'

const relativeModule = /(['"`])(\.{1,2}\/[^'"`\s]*)\.ts\1/g

/**
 * Returns a TypeScript source as JavaScript. Relative imports and URLs of modules end in `.js`. Lines stay where they are, so that a
 * stack trace names the place in the source.
 */
export const toJavaScript = (source: string): string =>
  stripTypeScriptTypes(source).replaceAll(relativeModule, '$1$2.js$1')

const filesOf = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !/\.(test|d)\.ts$/.test(path))
    .toSorted()

const compileFile = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true })
  if (from.endsWith('.ts')) writeFileSync(to.replace(/\.ts$/, '.js'), toJavaScript(readFileSync(from, 'utf8')))
  else if (from.endsWith('.js'))
    writeFileSync(to, readFileSync(from, 'utf8').replaceAll(relativeModule, '$1$2.js$1'), { mode: 0o755 })
  else cpSync(from, to)
}

/** Compiles a folder of sources without its tests, and copies its other files. */
export const compileFolder = (from: string, to: string): void => {
  for (const path of filesOf(from)) compileFile(join(from, path), join(to, path))
}
