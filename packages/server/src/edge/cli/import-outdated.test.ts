import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { insert, newSpace, publish, rewrite } from '../../../test/content.ts'
import { testFolder } from '../../../test/folder.ts'
import { png } from '@scriptorium/storage/test/pictures'
import { test as base } from '../../../test/test.ts'
import type { ImportResult } from '@scriptorium/folders/import/index'

const test = base
  .extend('call', ({ server }) => (command: 'import' | 'export', ...flags: string[]) => {
    const to = ['--space', params.spaceId, '--server', server.url, '--token', server.token]
    return runCli<ImportResult>(command, within('x'), ...to, ...flags)
  })
  .extend('texts', ({ docs }) => async () => {
    const { pages } = await docs.listPages({ params })
    const read = pages.map(async ({ id }) => {
      const found = await docs.getPageById({ params: { ...params, pageId: id }, query: { format: 'markdown' } })
      return 'markdown' in found ? found.markdown : undefined
    })
    return Promise.all(read)
  })

const { within, put } = testFolder()
let params = { spaceId: '' }
let ids: string[] = []
test.beforeEach(async ({ docs }) => {
  params = await newSpace(docs)
  ids = await publish(docs, params, ...['a', 'b', 'c', 'd'].map((name) => insert(page(name), { slug: name })))
})

const page = (title: string, first = 'First.', last = 'Last.') => `# ${title}\n\n${first}\n\nMiddle.\n\n${last}\n`

describe('import of a folder that was exported', () => {
  test('keeps later changes, additions and deletions by others', async ({ docs, call, texts }) => {
    await call('export')
    const added = page('e')
    await publish(docs, params, rewrite(ids[0]!, page('a', 'Theirs.')), insert(added, { slug: 'e' }))
    await publish(docs, params, { operation: 'delete_page', page: ids[3]! })
    await writeFile(within('x/b.md'), page('b', 'Mine.'))
    const { code, result } = await call('import', '--merge', '--prune')
    expect([code, result]).toMatchObject([0, { updated: ['b'], created: [], deleted: [], conflicts: [] }])
    expect(await texts()).toEqual([page('a', 'Theirs.'), page('b', 'Mine.'), page('c'), added])
    expect((await call('import', '--merge', '--prune')).result).not.toHaveProperty('changeRequest')
  })

  test('merges changes at different places of one page', async ({ docs, call, texts }) => {
    await call('export')
    await publish(docs, params, rewrite(ids[0]!, page('a', 'Theirs.')))
    await writeFile(within('x/a.md'), page('a', 'First.', 'Mine.'))
    expect((await call('import', '--merge')).result).toMatchObject({ updated: ['a'], conflicts: [] })
    expect((await texts())[0]).toBe(page('a', 'Theirs.', 'Mine.'))
  })

  test('keeps the title of a page without a heading out of its text', async ({ docs, call, texts }) => {
    await call('export')
    await publish(docs, params, rewrite(ids[0]!, 'First.\n\nMiddle.\n\nLast.\n'))
    await publish(docs, params, { operation: 'update_page', page: ids[1]!, title: 'Beta' })
    await publish(docs, params, { operation: 'update_page', page: ids[0]!, title: 'Alpha' })
    await writeFile(within('x/a.md'), page('a', 'First.', 'Mine.'))
    await writeFile(within('x/b.md'), page('b', 'First.', 'Mine.'))
    expect((await call('import', '--merge')).result).toMatchObject({ updated: ['a', 'b'], conflicts: [] })
    expect((await texts()).slice(0, 2)).toEqual(['First.\n\nMiddle.\n\nMine.\n', page('Beta', 'First.', 'Mine.')])
    const { pages } = await docs.listPages({ params })
    expect(pages.map(({ title }) => title)).toEqual(['Alpha', 'Beta', 'c', 'd'])
    await call('export')
    expect((await call('import')).result).not.toHaveProperty('changeRequest')
  })

  test('reports conflicts, and changes and merges nothing; --overwrite uses the folder', async ({
    docs,
    call,
    texts,
  }) => {
    await call('export')
    await publish(docs, params, rewrite(ids[0]!, page('a', 'Theirs.')), { operation: 'delete_page', page: ids[1]! })
    await writeFile(within('x/a.md'), page('a', 'Mine.'))
    await writeFile(within('x/b.md'), page('b', 'Mine.'))
    await writeFile(within('x/c.md'), page('c', 'Mine.'))
    const { code, result } = await call('import', '--merge')
    expect(code).toBe(1)
    expect(result.conflicts.map(({ path }) => path)).toEqual(['a.md', 'b.md'])
    expect(result).toMatchObject({ updated: ['c'], created: [] })
    expect(result).not.toHaveProperty('merge')
    expect((await texts())[0]).toBe(page('a', 'Theirs.'))
    expect((await call('import', '--merge', '--overwrite')).result).toMatchObject({ conflicts: [] })
    expect(await texts()).toEqual([page('a', 'Mine.'), page('c', 'Mine.'), page('d'), page('b', 'Mine.')])
  })

  test('keeps the new order of the space, and follows a page that was moved', async ({ docs, call }) => {
    await call('export')
    await publish(docs, params, { operation: 'update_page', page: ids[2]!, into: ids[3]!, slug: 'moved' })
    await publish(docs, params, { operation: 'update_page', page: ids[1]!, at: 0 })
    await writeFile(within('x/c.md'), page('c', 'Mine.'))
    expect((await call('import', '--merge', '--prune')).result).toMatchObject({ created: [], deleted: [], moved: [] })
    const { pages } = await docs.listPages({ params })
    expect(pages.map(({ title }) => title)).toEqual(['b', 'a', 'd'])
    expect(pages[2]).toMatchObject({ pages: [{ id: ids[2], path: 'd/moved' }] })
  })

  test('--prune deletes pages that the folder no longer has, unless they changed in the space', async ({
    docs,
    call,
  }) => {
    await call('export')
    await publish(docs, params, rewrite(ids[0]!, page('a', 'Theirs.')))
    await rm(within('x/a.md'))
    await rm(within('x/b.md'))
    const { code, result } = await call('import', '--prune')
    expect([code, result]).toMatchObject([1, { deleted: ['b'], conflicts: [{ path: 'a.md' }] }])
  })

  test('keeps a picture that the space has changed', async ({ server, call }) => {
    await put('y/p.md', '# P\n\n![x](pic.svg)\n')
    const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="3"/>`
    await put('y/pic.svg', svg(1))
    const at = ['--space', params.spaceId, '--server', server.url, '--token', server.token]
    await runCli('import', within('y'), ...at, '--merge')
    await call('export')
    await writeFile(within('y/pic.svg'), svg(2))
    await runCli('import', within('y'), ...at, '--merge', '--title', 'Other')
    expect((await call('import')).result).toMatchObject({ files: [], conflicts: [] })
    await writeFile(within('x/pic.svg'), svg(3))
    const { code, result } = await call('import')
    expect([code, result]).toMatchObject([1, { files: [], conflicts: [{ path: 'pic.svg' }] }])
  })
})

describe('import of a folder without a record', () => {
  test('refuses to overwrite changes since the last import', async ({ docs, call, texts }) => {
    await call('export')
    await rm(within('x/.scriptorium.json'))
    await writeFile(within('x/a.md'), page('a', 'Mine.'))
    expect((await call('import', '--merge')).code).toBe(0)
    await publish(docs, params, rewrite(ids[0]!, page('a', 'Theirs.')), rewrite(ids[1]!, page('b', 'Theirs.')))
    const refused = await call('import', '--merge')
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(
      /^error: The folder would overwrite pages .* since the last import: a, b\. .*--overwrite/,
    )
    expect((await texts())[0]).toBe(page('a', 'Theirs.'))
    expect((await call('import', '--merge', '--overwrite')).result).toMatchObject({ updated: ['a', 'b'] })
  })

  test.for([
    ['with another name', []],
    ['with another name, whose import had a subject of its own', ['--title', 'Spring cleaning']],
  ] as const)(
    'refuses to overwrite changes since the import of a copy %s',
    async ([, title], { docs, call, server }) => {
      await call('export')
      await rm(within('x/.scriptorium.json'))
      await put('x/n.md', page('n'))
      expect((await call('import', '--merge', ...title)).code).toBe(0)
      await publish(docs, params, rewrite(ids[0]!, page('a', 'Theirs.')))
      await rename(within('x'), within('copy'))
      const at = ['--space', params.spaceId, '--server', server.url, '--token', server.token]
      const refused = await runCli('import', within('copy'), ...at, '--merge')
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(/since the last import: a\. .*--overwrite/),
      ])
      const overwriting = await runCli<ImportResult>('import', within('copy'), ...at, '--merge', '--overwrite')
      expect(overwriting.result).toMatchObject({ updated: ['a'] })
    },
  )

  test('refuses to overwrite changes since an import into a change request made by hand', async ({ docs, call }) => {
    const { id, number } = await docs.createChangeRequest({ params, body: { subject: 'By hand' } })
    await put('x/a.md', page('a', 'Mine.'))
    expect((await call('import', '--change-request', `${number}`, '--merge')).code).toBe(0)
    const merged = await docs.getChangeRequestById({ params: { ...params, changeRequestId: id } })
    expect(merged).toMatchObject({ subject: 'By hand', importedFrom: 'x' })
    await publish(docs, params, rewrite(ids[0]!, page('a', 'Theirs.')))
    const refused = await call('import', '--merge')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/since the last import: a\./)])
  })

  test('ignores a record of another space', async ({ call }) => {
    await call('export')
    const record = await readFile(within('x/.scriptorium.json'), 'utf8')
    await rename(within('x/a.md'), within('x/z.md'))
    await writeFile(within('x/.scriptorium.json'), record.replace(params.spaceId, 'another'))
    expect((await call('import')).result).toMatchObject({ created: ['z'] })
  })
})

describe('the first import', () => {
  test('replaces the blank page of a new space', async ({ docs, call }) => {
    const [organization] = (await docs.listOrganizationsForAuthenticatedUser()).items
    const made = await docs.createSpace({ params: { organizationId: organization!.id }, body: { title: 'New' } })
    params = { spaceId: made.id }
    await put('x/a.md', page('a'))
    expect((await call('import', '--merge')).result).toMatchObject({ created: ['a'], deleted: ['untitled'], kept: [] })
    await put('x/b.md', page('b'))
    expect((await call('import', '--merge')).result).toMatchObject({ created: ['b'], deleted: [] })
  })

  test('imports covers, and markdown that is attached, as files', async ({ docs, call }) => {
    await put('x/p.md', '---\ncover: .gitbook/assets/cover.png\n---\n# P\n\n[notes](.gitbook/assets/notes.md)\n')
    await put('x/.gitbook/assets/cover.png', png(4, 3))
    await put('x/.gitbook/assets/notes.md', '# Notes\n')
    await call('import', '--merge')
    const { items } = await docs.listFiles({ params })
    expect(items.map(({ name }) => name).toSorted()).toEqual([
      '/.gitbook/assets/cover.png',
      '/.gitbook/assets/notes.md',
    ])
    await call('export')
    await rm(within('x/.gitbook'), { recursive: true })
    await call('export')
    expect(await readFile(within('x/.gitbook/assets/notes.md'), 'utf8')).toBe('# Notes\n')
  })
})

describe('a folder that is imported, exported, and imported into another space', () => {
  test('has links to the same pages and files', async ({ docs, call, texts }) => {
    params = await newSpace(docs)
    await put('x/SUMMARY.md', '# Contents\n\n* [Home](README.md)\n\n## Start\n\n* [A](a.md)\n  * [B](b.md)\n')
    await put('x/README.md', '# Home\n\n[A](a.md) ![map](map.png)\n')
    await put('x/a.md', '# A\n\n[B](b.md#end) ![map](map.png)\n')
    await put('x/b.md', '# B\n\n[Home](README.md)\n')
    await put('x/map.png', png(4, 3))
    await call('import', '--merge')
    const files = [{ name: 'plan.png', contentType: 'image/png', base64: png(2, 2).toString('base64') }]
    await publish(docs, params, { operation: 'insert_files', files })
    const plan = (await docs.listFiles({ params })).items.find(({ name }) => name === 'plan.png')!.id
    const b = await docs.getPageByPath({ params: { ...params, pagePath: 'start/a/b' } })
    await publish(docs, params, rewrite(b.id, `# B\n\n[Home](README.md) ![plan](/files/${plan})\n`))
    const before = await texts()

    await rm(within('x'), { recursive: true })
    await call('export')
    expect(await readFile(within('x/README.md'), 'utf8')).toBe('# Home\n\n[A](start/a/README.md) ![map](map.png)\n')
    expect(await readFile(within('x/start/a/README.md'), 'utf8')).toBe('# A\n\n[B](b.md#end) ![map](../../map.png)\n')
    expect(await readFile(within('x/start/a/b.md'), 'utf8')).toBe(
      `# B\n\n[Home](../../README.md) ![plan](../../files/${plan}-plan.png)\n`,
    )
    await rm(within('x/.scriptorium.json'))
    expect((await call('import', '--overwrite')).result).toMatchObject({ updated: [], moved: [], files: [] })
    expect(await texts()).toEqual(before)

    params = await newSpace(docs)
    await call('import', '--merge')
    const revisionId = (await docs.getSpaceById({ params })).revision
    const query = { format: 'markdown', 'format.markdown.refs': 'stable' } as const
    const stable = ['readme', 'start/a', 'start/a/b'].map(async (pagePath) => {
      const page = await docs.getPageInRevisionByPath({ params: { ...params, revisionId, pagePath }, query })
      return 'markdown' in page ? page.markdown!.match(/\]\([^)]*\)/g)!.map((link) => link.slice(0, 9)) : []
    })
    expect((await Promise.all(stable)).flat()).toEqual([
      '](/pages/',
      '](/files/',
      '](/pages/',
      '](/files/',
      '](/pages/',
      '](/files/',
    ])
  })
})
