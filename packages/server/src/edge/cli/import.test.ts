import { readFile, rm } from 'node:fs/promises'
import { pages } from '@scriptorium/client'
import { describe, expect, vi } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { newSpace, publish, rewrite } from '../../../test/content.ts'
import { testFolder } from '../../../test/folder.ts'
import { test as base } from '../../../test/test.ts'
import type { ImportResult } from '@scriptorium/folders/import/index'

const test = base
  .extend('importFolder', ({ server }) => (...flags: string[]) => {
    const to = ['--space', spaceId, '--server', server.url, '--token', server.token]
    return runCli<ImportResult>('import', within(), ...to, ...flags)
  })
  .extend('pageAt', ({ docs }) => async (pagePath: string) => {
    const page = await docs.getPageByPath({ params: { spaceId, pagePath }, query: { format: 'markdown' } })
    if (page.type !== 'document') throw new Error(`${pagePath} is a ${page.type}`)
    return page
  })
  .extend(
    'titlesOf',
    ({ docs }) =>
      async () =>
        (await docs.listPages({ params: { spaceId } })).pages.map(({ title }) => title),
  )
  .extend('countChangeRequests', ({ docs }) => async (status: 'draft' | 'merged') => {
    const { count } = await docs.listChangeRequestsForSpace({ params: { spaceId }, query: { status } })
    return count
  })

const { within, put } = testFolder()
let spaceId = ''
test.beforeEach(async ({ docs }) => {
  spaceId = (await newSpace(docs, { title: 'Imported', empty: true })).spaceId
})

const awkward: Record<string, string> = {
  'README.md': '# Handbook\n\nBegin with [installing](guides/install.md#linux) or the [index](guides/README.md).\n',
  'guides/README.md': '---\ntitle: All guides\ndescription: From nothing to a page\n---\n\nText without a heading.\n',
  'guides/install.md': '# Install\r\n\r\n## Linux\r\n\r\nWindows line ends,\r\nand no last one',
  'guides/mark.md': '\uFEFF# With a byte order mark\n\n\tTabs\u00a0and trailing spaces   \n\n\n\n',
  'guides/über/größe–日本語.md':
    '# Größe 日本語 🪶\n\n[zurück](../install.md) e\u0301 \u{1F468}\u200D\u{1F469}\u200D\u{1F467}\n',
  'guides/html.md':
    '<h1 align="center">Raw</h1>\n\n<!-- kept -->\n<details><summary>x</summary>\n\n**y**\n</details>\n',
  'guides/blocks.md':
    '{% hint style="info" %}\nA hint\n{% endhint %}\n\n{% foreign %}\n\n```ts title="a.ts"\nlet a = "`"\n```\n',
  'empty-folder/deep/er/page.md': 'Only text.\n',
}

const many = Object.fromEntries(
  Array.from({ length: 300 }, (_, i): [string, string] => [
    `part-${i % 7}/chapter-${i % 3}/page-${i}.md`,
    `# Page ${i}\n\nSee [the next](./page-${i + 21}.md).\n\n${'Some words. '.repeat(i)}\n`,
  ]),
)

const pathOf = (file: string) =>
  file
    .replace(/\/?README\.md$|\.md$/, '')
    .replace('größe–日本語', 'größe日本語')
    .replace(/^$/, 'readme')

describe('import', () => {
  test('a tree is imported byte by byte, and a second run writes only the changes', async ({
    docs,
    importFolder,
    pageAt,
    countChangeRequests,
  }) => {
    const files = { ...awkward, ...many }
    for (const [path, text] of Object.entries(files)) await put(path, text)

    const first = await importFolder('--merge')
    expect(first.err).toBe('')
    expect(first.result).toMatchObject({ unchanged: 0, updated: [], kept: [], skipped: [], merge: { result: 'merge' } })
    for (const path of Object.keys(files)) {
      const { markdown } = await pageAt(pathOf(path))
      expect(Buffer.from(markdown!).equals(await readFile(within(path)))).toBe(true)
    }
    expect(await pageAt('guides')).toMatchObject({ title: 'All guides', description: 'From nothing to a page' })
    expect(await pageAt('empty-folder/deep')).toMatchObject({ title: 'deep', markdown: '' })

    const again = await importFolder('--merge')
    expect(again.result).toMatchObject({ created: [], updated: [], moved: [], unchanged: first.result.created.length })
    expect(again.result.changeRequest).toBeUndefined()

    await put('part-3/chapter-1/page-10.md', '# Page 10\n\nRewritten.\n')
    const { result } = await importFolder('--merge')
    expect(result).toMatchObject({ created: [], updated: ['part-3/chapter-1/page-10'], moved: [], deleted: [] })
    expect((await pageAt('part-3/chapter-1/page-10')).markdown).toBe('# Page 10\n\nRewritten.\n')
    const params = { spaceId, changeRequestId: result.changeRequest!.id }
    const { changes } = await docs.getChangeRequestChanges({ params, query: { limit: 10 } })
    expect(changes).toMatchObject([{ type: 'page_edited', page: { title: 'Page 10' } }])
    expect(await countChangeRequests('merged')).toBe(2)
    expect(await countChangeRequests('draft')).toBe(0)
  })

  test('an interrupted import continues in its change request', async ({ docs, importFolder, countChangeRequests }) => {
    for (const [path, text] of Object.entries(many)) await put(path, text)
    const real = globalThis.fetch
    let batches = 0
    const broken = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const isCut = (input as Request).url.includes('/content?') && ++batches > 2
      return isCut ? Promise.reject(new TypeError('fetch failed')) : real(input, init)
    })
    const cut = await importFolder()
    broken.mockRestore()
    expect(cut.code).toBe(1)
    expect(cut.err).toMatch(/^(Waiting .*\n)*error: .*\n$/)

    const { result } = await importFolder()
    expect(result).toMatchObject({ unchanged: 100, changeRequest: { number: 1 } })
    expect(await countChangeRequests('draft')).toBe(1)
    const params = { spaceId, changeRequestId: '1' }
    await docs.mergeChangeRequest({ params })
    expect((await importFolder()).result).toMatchObject({ created: [], unchanged: 100 + result.created.length })
  })

  test('pages keep their ids when files move, and other pages are kept without --prune', async ({
    importFolder,
    pageAt,
  }) => {
    await put('a/one.md', '# One\n\nFirst.\n')
    await put('a/two.md', '# Two\n\nSecond.\n')
    await put('z.md', '# Z\n')
    await importFolder('--merge')
    const { id } = await pageAt('a/one')
    await rm(within('a/one.md'))
    await rm(within('z.md'))
    await put('b/eins.md', '# One\n\nFirst.\n')

    const { result } = await importFolder('--merge', '--prune')
    expect(result).toMatchObject({ created: ['b'], moved: ['b/eins'], deleted: ['z'], updated: [], unchanged: 2 })
    expect((await pageAt('b/eins')).id).toBe(id)
    await rm(within('a'), { recursive: true })
    expect((await importFolder()).result).toMatchObject({ kept: ['a', 'a/two'], created: [], deleted: [] })
  })

  test('a file that has become unreadable keeps its page, and an empty folder prunes nothing', async ({
    importFolder,
    pageAt,
    titlesOf,
  }) => {
    await put('a/one.md', '# One\n')
    await put('b.md', '# B\n')
    await importFolder('--merge')
    await put('a/one.md', new Uint8Array([0xff]))
    const { result } = await importFolder('--merge', '--prune')
    expect(result).toMatchObject({ deleted: [], skipped: [{ path: 'a/one.md', reason: 'it is not UTF-8' }] })
    expect(await pageAt('a/one')).toMatchObject({ markdown: '# One\n' })
    await rm(within('a'), { recursive: true })
    await rm(within('b.md'))
    expect(await importFolder('--prune')).toMatchObject({ code: 1, err: expect.stringContaining('no markdown') })
    expect(await titlesOf()).toEqual(['a', 'B'])
  })

  test('SUMMARY.md orders pages, and a changed one moves as few pages as possible', async ({
    importFolder,
    titlesOf,
  }) => {
    for (const name of ['b', 'a', 'page-10', 'page-2']) await put(`${name}.md`, `# ${name}\n`)
    await put('README.md', '# Home\n')
    await importFolder('--merge')
    expect(await titlesOf()).toEqual(['Home', 'a', 'b', 'page-2', 'page-10'])
    await put('SUMMARY.md', '# Contents\n\n* [Home](README.md)\n* [A](a.md)\n* [Ten](page-10.md)\n* [B](<b.md>)\n')
    const { result } = await importFolder('--merge')
    expect(result).toMatchObject({ created: [], updated: [], moved: ['page-10'] })
    expect(await titlesOf()).toEqual(['Home', 'a', 'page-10', 'b', 'page-2'])
  })

  test('removes metadata that a text no longer has', async ({ importFolder, pageAt }) => {
    await put('a.md', '---\ntitle: Alpha\ndescription: Said\nhidden: true\n---\nText\n')
    await importFolder('--merge')
    expect(await pageAt('a')).toMatchObject({ title: 'Alpha', description: 'Said', hidden: true })
    await put('a.md', 'Text\n')
    await importFolder('--merge')
    const page = await pageAt('a')
    expect(page).toMatchObject({ title: 'a', markdown: 'Text\n' })
    expect(page).not.toHaveProperty('description')
    expect(page).not.toHaveProperty('hidden')
  })

  test('newer main content is pulled before the import continues', async ({ docs, importFolder, titlesOf }) => {
    await put('a.md', '# A\n')
    await importFolder()
    const other = await docs.createChangeRequest({ params: { spaceId }, body: { subject: 'Other' } })
    const params = { spaceId, changeRequestId: other.id }
    const changes = [{ operation: 'insert_page' as const, title: 'Theirs', document: { markdown: 'Theirs\n' } }]
    await docs.updateChangeRequestContent({ params, body: { changes } })
    await docs.mergeChangeRequest({ params })
    await put('b.md', '# B\n')
    const { result } = await importFolder('--merge')
    expect(result).toMatchObject({ created: ['b'], unchanged: 1, kept: ['theirs'], changeRequest: { number: 1 } })
    expect(new Set(await titlesOf())).toEqual(new Set(['A', 'B', 'Theirs']))
  })

  test('a draft with another subject or of another user is not changed', async ({ server, docs, importFolder }) => {
    await put('a.md', '# A\n')
    await importFolder('--title', 'Mine')
    const other = await server.createTestUser({ role: 'admin' })
    const { result } = await importFolder('--title', 'Mine', '--token', other.token)
    expect(result.changeRequest).toMatchObject({ number: 2, subject: 'Mine' })
    const named = await importFolder('--title', 'Third', '--change-request', '2')
    expect(named.result).toMatchObject({ unchanged: 1, changeRequest: { number: 2 } })
    const found: number[] = []
    const query = { status: 'draft' as const }
    for await (const { number } of pages(docs.listChangeRequestsForSpace, { params: { spaceId }, query })) {
      found.push(number)
    }
    expect(found.toSorted()).toEqual([1, 2])
  })

  test('exit codes: 2 for wrong usage, 1 for missing resources', async ({ importFolder }) => {
    await put('a.md', '# A\n')
    expect(await importFolder('--nonsense')).toMatchObject({ code: 2 })
    expect(await importFolder('--server', 'nowhere')).toMatchObject({ code: 2 })
    expect(await importFolder('--space', 'nothere')).toMatchObject({ code: 1, err: expect.stringContaining('nothere') })
    expect(await importFolder('--token', 'wrong')).toMatchObject({ code: 1, err: expect.stringContaining('401') })
  })

  test('a folder of another tool is translated, and a second run brings what changed in it only', async ({
    docs,
    importFolder,
    pageAt,
  }) => {
    const files = {
      '.vitepress/config.mts':
        "export default { themeConfig: { sidebar: [{ text: 'Start', items: [{ text: 'Second', link: '/b' }, { text: 'First', link: '/a/first' }, { text: 'Third', link: '/c' }] }] } }",
      'a/first.md': '# First {#top}\n\n::: tip\nSee [the second](/b).\n:::\n\n<Unknown />\n',
      'b.md': '# Second\n\n![A boat](/boat.png)\n\nMiddle.\n\nLast.\n',
      'c.md': '# Third\n\nWords.\n',
      'public/boat.png': 'PNG',
      'node_modules/x/y.md': '# Not this\n',
    }
    for (const [path, text] of Object.entries(files)) await put(path, text)
    const { result, err } = await importFolder('--merge')
    expect(err).toBe('')
    expect(result).toMatchObject({
      run: {
        report: {
          tool: 'VitePress',
          recognizedBy: '.vitepress/config.mts',
          counts: { pages: 3, created: 4, files: 1 },
          kept: [{ path: 'a/first.md', line: 7, text: '<Unknown>' }],
          skipped: [],
        },
      },
    })
    const { pages: tree } = await docs.listPages({ params: { spaceId } })
    expect(tree).toMatchObject([
      { type: 'group', title: 'Start', pages: [{ title: 'Second' }, { title: 'First' }, { title: 'Third' }] },
    ])
    const [first, second, third] = [await pageAt('start/first'), await pageAt('start/b'), await pageAt('start/c')]
    expect(first.markdown).toContain('{% hint style="success" %}\nSee [the second](b.md).\n{% endhint %}')
    const edited = second.markdown!.replace('Last.', 'Last, edited here.')
    await publish(docs, { spaceId }, rewrite(second.id, edited), { operation: 'update_page', page: third.id, at: 0 })
    await put('b.md', files['b.md'].replace('Middle.', 'Middle, edited there.'))
    await put('a/first.md', '# First\n\nNew words.\n')
    expect((await importFolder('--merge')).result).toMatchObject({
      run: { report: { counts: { created: 0, updated: 2, moved: 0, deleted: 0 } } },
    })
    const { markdown } = await pageAt('start/b')
    expect(markdown).toContain('Middle, edited there.\n\nLast, edited here.')
    const { pages: kept } = await docs.listPages({ params: { spaceId } })
    expect(kept).toMatchObject([{ pages: [{ title: 'Third' }, { title: 'Second' }, { title: 'First' }] }])
    const { result: again } = await importFolder('--merge')
    expect(again).not.toHaveProperty('merge')
  })

  test('a folder of another tool is taken as it is on request', async ({ importFolder, pageAt }) => {
    await put('mkdocs.yml', 'site_name: X\n')
    await put('docs/a.md', '# A\n\n!!! note\n\n    Words\n')
    const { result } = await importFolder('--merge', '--plain')
    expect(result).not.toHaveProperty('translated')
    expect((await pageAt('docs/a')).markdown).toContain('!!! note')
  })
})
