import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { importCommand, knownTools } from './import.ts'

test('`import --help` lists the tools that the README of @scriptorium/import lists', async () => {
  const readme = await readFile(new URL('../../../import/README.md', import.meta.url), 'utf8')
  const table = readme.slice(readme.indexOf('| Tool'), readme.indexOf('`@scriptorium/import/export`'))
  const names = [...table.matchAll(/^\| (\S[^|]*?) +\|/gm)].map(([, name]) => name!)
  expect(knownTools).toEqual(names.slice(1).filter((name) => !name.startsWith('-')))
  let help = ''
  importCommand()
    .configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp()
  expect(help).toContain('  VitePress, VuePress, Docusaurus')
})
