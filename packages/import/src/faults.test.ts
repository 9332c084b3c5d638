import { expect, test } from 'vitest'
import { treeOf } from '../test/tree-of.ts'
import { notingSettings } from './faults.ts'

const broken = {
  'a.yml': 'a: 1\nb: [\n',
  'b.yaml': 'a: 1\nb: [\n',
  'c.toml': 'a = 1\nb = \n',
  'd.json': '{ "a": }',
  'e.js': 'const a = 1\nconst b = {\n',
  'f.mjs': 'export default {',
  'g.cts': 'export default {',
  'h.ts': 'export default {',
}
const others = { 'page.md': '---\na: [\n---\n', 'empty.json': ' \n', 'sound.json': '{ "a": 1 }', 'unread.json': '{' }

test('settings that were read and cannot be understood are named with the line, and nothing else', async () => {
  const { tree, end } = notingSettings(treeOf({ ...broken, ...others }))
  for (const path of [...Object.keys(broken), 'page.md', 'empty.json', 'sound.json', 'none.json']) await tree.read(path)
  const found = end()
  expect(found.map(({ path }) => path)).toEqual(Object.keys(broken))
  expect(found.find(({ path }) => path === 'c.toml')).toMatchObject({ line: 2 })
  for (const { construct } of found) expect(construct).toMatch(/^Settings that cannot be read: \S/)
  await tree.read('unread.json')
  expect(end()).toEqual([])
})
