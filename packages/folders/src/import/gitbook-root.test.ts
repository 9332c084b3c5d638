import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { reportOn } from '../report/report-on.ts'
import { pagesRootOf } from './gitbook-root.ts'
import { readFolder } from './read-folder.ts'

let top = ''
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'scriptorium-gitbook-'))
  await mkdir(join(top, 'docs/guides'), { recursive: true })
  return () => rm(top, { recursive: true, force: true })
})

const put = (path: string, text: string) => writeFile(join(top, path), text)

test('a repository of GitBook says where its pages and its table of contents are', async () => {
  await put('.gitbook.yaml', 'root: ./docs/\nstructure:\n  readme: START.md\n  summary: ./TOC.md\n')
  await put('README.md', '# The repository\n')
  await put('docs/TOC.md', '* [Start](START.md)\n* [One](guides/one.md)\n')
  await put('docs/SUMMARY.md', 'An old one.\n')
  await put('docs/START.md', '# Start\n')
  await put('docs/guides/one.md', '# One\n')
  const { root, summary } = await pagesRootOf(top)
  const { files } = await readFolder(root, { summary })
  expect(files.map(({ path }) => path).toSorted()).toEqual(['START.md', 'SUMMARY.md', 'guides/one.md'])
  expect(files.find(({ path }) => path === 'SUMMARY.md')?.text).toContain('[One](guides/one.md)')
})

test('redirects of GitBook lead from old addresses to pages', async () => {
  await put('.gitbook.yaml', 'root: docs\nredirects:\n  old/page: ./guides/one.md\n  older: guides/one\n  odd: [a]\n')
  await put('docs/SUMMARY.md', '* [One](guides/one.md)\n')
  await put('docs/guides/one.md', '# One\n')
  const { root, ...rest } = await pagesRootOf(top)
  const { redirects } = await reportOn(await readFolder(root, rest), root)
  expect(redirects).toEqual([
    { from: '/old/page', path: 'guides/one.md' },
    { from: '/older', path: 'guides/one.md' },
  ])
})

test('settings of GitBook that were left behind do not hide those of another tool', async () => {
  await put('.gitbook.yaml', 'root: ./docs/\nstructure:\n  summary: TOC.md\nredirects:\n  old: two.md\n')
  await put('mkdocs.yml', 'site_name: Boats\nnav:\n  - Second: two.md\n  - First: one.md\n')
  await put('docs/one.md', '# One\n')
  await put('docs/two.md', '!!! note\n    Mind.\n')
  const { root, ...rest } = await pagesRootOf(top)
  const source = await readFolder(root, rest)
  const { translated, files } = source
  expect(translated?.tool).toBe('MkDocs')
  expect((await reportOn(source, root)).redirects).toContainEqual({ from: '/old', path: 'two.md' })
  expect(files.find(({ path }) => path === 'SUMMARY.md')?.text).toMatch(/Second[\s\S]*First/)
  await put('docs/TOC.md', '* [One](one.md)\n* [Two](two.md)\n')
  const { root: own, summary } = await pagesRootOf(top)
  expect([own, summary]).toEqual([join(top, 'docs'), 'TOC.md'])
  expect((await readFolder(own, { summary })).translated).toBeUndefined()
})

test('a table of contents outside of the folder is none', async () => {
  await put('outside.md', '* [One](one.md)\n')
  await put('docs/.gitbook.yaml', 'structure:\n  summary: ../outside.md\n')
  await put('docs/one.md', '# One\n')
  expect((await pagesRootOf(join(top, 'docs'))).summary).toBeUndefined()
})

test.each([
  ['no settings', undefined],
  ['broken settings', 'root: [\n'],
  ['another folder', 'root: ..\n'],
  ['a link to another folder', 'root: link\n'],
  ['a folder that is not there', 'root: none\n'],
  ['a list', 'root: [a]\nstructure: x\n'],
])('with %s, the folder itself is read', async (_, settings) => {
  await symlink(tmpdir(), join(top, 'link'))
  if (settings !== undefined) await put('.gitbook.yaml', settings)
  expect((await pagesRootOf(top)).root).toBe(top)
})

test.each([
  ['nothing', ''],
  ['a comment', '# Later\n'],
  ['a text', 'docs'],
  ['a list', '- docs'],
  ['no YAML', '{{'],
  ['other types', 'root: 7\nredirects: x'],
])('a file of settings that holds %s changes nothing', async (_, text) => {
  await put('SUMMARY.md', '* [Start](README.md)\n')
  const without = await pagesRootOf(top)
  await put('.gitbook.yaml', text)
  expect(await pagesRootOf(top)).toEqual(without)
})

test('settings of GitBook with an outdated table of contents give way to those of another tool', async () => {
  await put('.gitbook.yaml', 'root: docs\n')
  await put('docusaurus.config.js', "export default { presets: [['classic', {}]] }\n")
  await put('docs/SUMMARY.md', '* [One](guides/one.md)\n')
  for (const name of ['one', 'two', 'three']) await put(`docs/guides/${name}.md`, `# ${name}\n\n:::tip\nWords\n:::\n`)
  const { root, ...rest } = await pagesRootOf(top)
  expect((await readFolder(root, rest)).translated?.tool).toBe('Docusaurus')
  await put('docs/SUMMARY.md', '* [One](guides/one.md)\n* [Two](guides/two.md)\n')
  const kept = await pagesRootOf(top)
  expect((await readFolder(kept.root)).translated).toBeUndefined()
})
