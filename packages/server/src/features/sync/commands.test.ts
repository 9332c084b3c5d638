import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { newSpace } from '../../../test/content.ts'
import { testFolder } from '../../../test/folder.ts'
import { testWith } from '../../../test/test.ts'
import { syncOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder } from '../../../test/support/repositories.ts'
import type { ImportResult } from '@scriptorium/folders/import/index'

const repositories = await repositoryFolder()
const { within, put } = testFolder()
const test = testWith({ gitFolders: [repositories.root] })

const front = (yaml: string) => `---\n${yaml}\n---\n`

const look = `cover: https://example.com/a.png
coverY: -3
layout:
  width: wide
  cover:
    visible: true
    mask: radial
  outline:
    visible: false
  tags:
    visible: false
  actions:
    visible: false
  anchors:
    visible: false
vars:
  x: y`

const files = {
  'a.md': `${front(look)}# A\n`,
  'community.md': front('title: Community\ntype: link\ntarget:\n  kind: url\n  url: https://example.com/forum'),
  'empty/README.md': front('title: Empty group\nemoji: 1f600\ntype: group'),
  'group/README.md': front('title: A group\ntype: group'),
  'group/b.md': '# B\n',
  'reference.md': front(
    'title: Reference\ntype: computed\ncomputed:\n  props:\n    models: true\n  type: builtin:openapi',
  ),
}

test('pages of Git are exported unchanged, links as lines of SUMMARY.md, and importing them changes nothing', async ({
  server,
  docs,
}) => {
  const repository = await repositories.create()
  await repository.push(files)
  const { spaceId } = await newSpace(docs)
  await syncOf(server, docs, spaceId, repository.url).import()
  const { pages } = await docs.listPages({ params: { spaceId }, query: { computed: false } })
  expect(pages.map(({ type }) => type)).toEqual(['document', 'link', 'group', 'group', 'computed'])
  const hidden = { outline: false, tags: false, actions: false, anchors: false }
  expect(pages[0]).toMatchObject({ layout: { width: 'wide', coverMask: 'radial', title: true, ...hidden } })

  const to = ['--space', spaceId, '--server', server.url, '--token', server.token]
  expect(await runCli('export', within('docs'), ...to)).toMatchObject({ code: 0, result: { skipped: [] } })
  const read = (path: string) => readFile(within(`docs/${path}`), 'utf8')
  for (const path of ['a.md', 'group/b.md'] as const) expect(await read(path)).toBe(files[path])
  expect(await read('SUMMARY.md')).toContain('* [Community](https://example.com/forum)\n')
  const again = await runCli<ImportResult>('import', within('docs'), '--prune', ...to)
  expect(again.result).toMatchObject({ created: [], updated: [], moved: [], deleted: [], skipped: [] })
  expect(again.result).not.toHaveProperty('changeRequest')
})

test('content that only Git can import is skipped in other spaces with a reason', async ({ server, docs }) => {
  for (const [path, text] of Object.entries(files)) await put(`docs/${path}`, text)
  const { spaceId } = await newSpace(docs)
  const to = ['--space', spaceId, '--server', server.url, '--token', server.token]
  const { result } = await runCli<ImportResult>('import', within('docs'), '--merge', ...to)
  expect(result.skipped).toEqual([{ path: 'reference.md', reason: 'computed pages come from Git only' }])
  const again = await runCli<ImportResult>('import', within('docs'), ...to)
  expect(again.result).toMatchObject({ created: [], updated: [], moved: [], deleted: [] })
})
