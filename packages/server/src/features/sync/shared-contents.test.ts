import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { newSpace, publish } from '../../../test/content.ts'
import { testFolder } from '../../../test/folder.ts'
import { syncOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder } from '../../../test/support/repositories.ts'
import { testWith } from '../../../test/test.ts'
import type { ImportResult } from '@scriptorium/folders/import/index'

const repositories = await repositoryFolder()
const { within, put } = testFolder()
const test = testWith({ gitFolders: [repositories.root] })

const files = {
  '.gitbook/assets/cover.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  '.gitbook/assets/notes.md': '# An attachment that no page shows\n',
  '.gitbook/includes/support.md': '---\ntitle: Support note\n---\n\nWrite to [us](../../help.md).\n',
  '.gitbook/vars.yaml': '# Versions\nversion: 2.4\n',
  'help.md': '---\ncover: .gitbook/assets/cover.svg\n---\n\n# Help\n',
  'home.md': '# Home\n\n{% include ".gitbook/includes/support.md" %}\n\n{{ space.vars.version }}\n',
}

const read = { format: 'markdown', dereferenced: 'true', evaluated: 'true' } as const

describe('importFromGitRepository', () => {
  test('204 with reusable contents, variables, covers and all assets; an export writes only the changes', async ({
    server,
    docs,
  }) => {
    const repository = await repositories.create()
    await repository.push(files)
    const { spaceId } = await newSpace(docs)
    const sync = syncOf(server, docs, spaceId, repository.url)
    await sync.import()
    const oid = await repository.head()
    const home = await docs.getPageByPath({ params: { spaceId, pagePath: 'home' }, query: read })
    expect(home).toMatchObject({ markdown: '# Home\n\nWrite to [us](help.md).\n\n2.4\n' })
    const help = await docs.getPageByPath({ params: { spaceId, pagePath: 'help' } })
    expect(help).toMatchObject({ cover: { ref: { kind: 'file' } } })
    const { reusableContents, variables, files: assets } = await docs.getCurrentRevision({ params: { spaceId } })
    expect(reusableContents).toMatchObject([{ title: 'Support note', git: { path: '.gitbook/includes/support.md' } }])
    expect(variables).toEqual({ version: '2.4' })
    expect(assets.map(({ name }) => name).toSorted()).toEqual([
      '/.gitbook/assets/cover.svg',
      '/.gitbook/assets/notes.md',
    ])
    await sync.export()
    expect(await repository.head()).toBe(oid)

    const reusableContent = reusableContents[0]!.id
    await publish(
      docs,
      { spaceId },
      { operation: 'update_reusable_content', reusableContent, document: { markdown: 'Call us.\n' } },
      { operation: 'update_variables', variables: { version: '3' } },
      { operation: 'insert_reusable_content', title: 'New one', document: { markdown: 'New.\n' } },
    )
    await sync.export()
    expect(await repository.files()).toEqual({
      ...files,
      '.gitbook/includes/support.md': '---\ntitle: Support note\n---\nCall us.\n',
      '.gitbook/includes/new-one.md': '---\ntitle: New one\n---\nNew.\n',
      '.gitbook/vars.yaml': '# Versions\nversion: "3"\n',
    })
    await repository.push({ '.gitbook/includes/support.md': 'There.\n' })
    await sync.import()
    const after = await docs.getReusableContentById({
      params: { spaceId, reusableContentId: reusableContent },
      query: { format: 'markdown' },
    })
    expect(after).toMatchObject({ title: 'support', markdown: 'There.\n' })
  })
})

test('a folder with reusable contents and variables is imported, and exported to the byte', async ({
  server,
  docs,
}) => {
  for (const [path, text] of Object.entries(files)) await put(`docs/${path}`, text)
  const { spaceId } = await newSpace(docs)
  const to = ['--space', spaceId, '--server', server.url, '--token', server.token]
  const { result } = await runCli<ImportResult>('import', within('docs'), '--merge', ...to)
  expect(result).toMatchObject({ skipped: [], created: ['help', 'home', '.gitbook/includes/support.md'] })
  const home = await docs.getPageByPath({ params: { spaceId, pagePath: 'home' }, query: read })
  expect(home).toMatchObject({ markdown: '# Home\n\nWrite to [us](help.md).\n\n2.4\n' })
  await runCli('export', within('out'), ...to)
  for (const [path, text] of Object.entries(files)) {
    const expected = path.endsWith('.yaml') ? 'version: "2.4"\n' : text
    expect(await readFile(within(`out/${path}`), 'utf8')).toBe(expected)
  }
  const again = await runCli<ImportResult>('import', within('out'), '--prune', ...to)
  expect(again.result).toMatchObject({ created: [], updated: [], moved: [], deleted: [], skipped: [] })
  expect(again.result).not.toHaveProperty('changeRequest')
})
