import { conflictHint } from '@scriptorium/content/tree/conflict-hint'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { describe, expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { testFolder } from '../../../test/folder.ts'
import { test as base } from '../../../test/test.ts'
import { newSpace, publish, insert } from '../../../test/content.ts'
import type { ImportResult } from '@scriptorium/folders/import/index'

const test = base
  .extend('call', ({ server }) => <Result>(command: 'import' | 'export', at: string, ...flags: string[]) => {
    const to = ['--space', spaceId, '--server', server.url, '--token', server.token]
    return runCli<Result>(command, within(at), ...to, ...flags)
  })
  .extend(
    'importing',
    ({ call }) =>
      (at: string, ...flags: string[]) =>
        call<ImportResult>('import', at, ...flags),
  )
  .extend(
    'exporting',
    ({ call }) =>
      (at: string, ...flags: string[]) =>
        call<{ written: string[]; unchanged: number; skipped: { path: string }[] }>('export', at, ...flags),
  )

const { within, put } = testFolder()
let spaceId = ''
test.beforeEach(async ({ docs }) => {
  spaceId = (await newSpace(docs)).spaceId
})

const treeOf = async (at: string): Promise<Record<string, string>> => {
  const entries = await readdir(within(at), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const own = files.filter((path) => !path.endsWith('.scriptorium.json'))
  const read = own.map(async (path) => [path.slice(within(at).length + 1), await readFile(path, 'base64')])
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const tree: Record<string, string | Uint8Array> = {
  'a/README.md': '# Handbook\n\n![Map](.gitbook/assets/map.png) and [install](guides/install.md#linux)\n',
  'a/.gitbook/assets/map.png': png,
  'a/guides/README.md': '---\ntitle: Guides # all\n---\nText\n',
  'a/guides/install.md': '# Install\r\n\r\n## Linux\r\n<img src="../img/plan.svg">\n\n[data](./My%20data.csv)\n',
  'a/guides/My data.csv': 'a,b\n1,2\n',
  'a/img/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>',
  'a/größe.md': 'No heading\n',
  'a/zz/deep/page.md': '# Deep\n',
}

const putTree = async () => {
  for (const [path, content] of Object.entries(tree)) await put(path, content)
}

const refsIn = (value: unknown): unknown[] => {
  if (value === null || typeof value !== 'object') return []
  const own = 'ref' in value ? [value.ref] : []
  return [...own, ...Object.values(value).flatMap(refsIn)]
}

describe('export', () => {
  test('warns of unresolved conflicts', async ({ docs, exporting }) => {
    await publish(docs, { spaceId }, insert(`# One\n\nmain\n\n${conflictHint('request')}`), insert('# Two\n'))
    expect((await exporting('conflicts')).result).toMatchObject({ conflicts: ['one.md'] })
  })

  test('an exported folder is byte-identical, including pictures, and its import changes nothing', async ({
    importing,
    exporting,
  }) => {
    await putTree()
    await importing('a', '--merge')
    const first = await exporting('b')
    expect(first.err).toBe('')
    expect(first.result).toMatchObject({ unchanged: 0, skipped: [] })
    expect(await treeOf('b')).toEqual(await treeOf('a'))
    expect((await exporting('b')).result).toMatchObject({ written: [], unchanged: Object.keys(tree).length })

    const again = await importing('b', '--prune')
    expect(again.result).toMatchObject({ created: [], updated: [], moved: [], deleted: [], files: [], skipped: [] })
    expect(again.result).not.toHaveProperty('changeRequest')
  })

  test('the folder of another tool has its settings, and is read back as the same pages', async ({
    importing,
    exporting,
  }) => {
    await putTree()
    await importing('a', '--merge')
    const { result } = await exporting('press', '--for', 'vitepress')
    expect(result.written).toEqual(expect.arrayContaining(['.vitepress/config.mts', 'index.md', 'guides/install.md']))
    expect(Object.keys(await treeOf('press'))).toContain('.gitbook/assets/map.png')
    const { result: again } = await importing('press', '--dry-run')
    expect(again).toMatchObject({ run: { report: { tool: 'VitePress', counts: { created: 0, deleted: 0 } } } })
  })

  test('pages of HTML open from the disk, with their navigation and pictures', async ({ importing, exporting }) => {
    await putTree()
    await put('a/.gitbook/includes/note.md', 'A **note**.\n')
    await put(
      'a/zz/deep/page.md',
      '# Deep\n\n{% include "../../.gitbook/includes/note.md" %}\n\n[home](../../README.md)\n',
    )
    await put('a/closed.md', '---\ncondition: visitor.claims.beta == true\n---\n\n# Closed\n')
    await put('a/part.md', '# Part\n\n{% if visitor.claims.beta %}\nOnly *some*.\n{% endif %}\n')
    await importing('a', '--merge')
    const { result } = await exporting('html', '--for', 'html')
    expect(result).toMatchObject({ conditional: ['closed.html', 'part.html'] })
    const files = await treeOf('html')
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'index.html',
        'guides/index.html',
        'guides/install.html',
        '.gitbook/assets/map.png',
        'style.css',
      ]),
    )
    const pages = Object.entries(files).filter(([path]) => path.endsWith('.html'))
    for (const [path, bytes] of pages) {
      const text = Buffer.from(bytes, 'base64').toString()
      for (const [, to = ''] of text.matchAll(/(?:href|src)="([^"#]+)/g))
        expect(files, `${path} → ${to}`).toHaveProperty([decodeURI(posix.join(posix.dirname(path), to))])
    }
    const page = Buffer.from(files['zz/deep/page.html']!, 'base64').toString()
    expect(page).toContain('<title>Deep · ')
    expect(page).toContain('<strong>note</strong>')
    expect(page).toContain('../../guides/install.html')
    expect(Buffer.from(files['part.html']!, 'base64').toString()).toContain('Only <em>some</em>.')
  })

  test('a space is written to a PDF file', async ({ docs, exporting }) => {
    await publish(docs, { spaceId }, insert('# Printed\n\nWords.\n'))
    const { result, err } = await exporting('print/space.pdf', '--for', 'pdf')
    expect({ result, err }).toEqual({ result: { file: within('print/space.pdf') }, err: '' })
    const bytes = await readFile(within('print/space.pdf'))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF')
  })

  test('a change request is exported, with a SUMMARY.md if names do not give the order', async ({
    docs,
    importing,
    exporting,
  }) => {
    await publish(docs, { spaceId }, insert('# Main\n'))
    await put('a/b.md', '# B\n')
    const { result } = await importing('a')
    await exporting('main')
    await exporting('request', '--change-request', String(result.changeRequest!.number))
    expect(Object.keys(await treeOf('main'))).toEqual(['main.md'])
    expect(Object.keys(await treeOf('request')).toSorted()).toEqual(['SUMMARY.md', 'b.md', 'main.md'])
  })

  test('covers and links of reusable contents lead to the files after a move, also in another space', async ({
    docs,
    importing,
    exporting,
  }) => {
    const front = '---\ncover: img/x.png\n---\n'
    await put('a/README.md', '# Home\n')
    await put('a/guides/README.md', '# Guides\n')
    await put('a/guides/one.md', `${front}# One\n\n{% include "../.gitbook/includes/note.md" %}\n`)
    await put('a/guides/img/x.png', png)
    await put('a/.gitbook/includes/note.md', '---\ntitle: Note\n---\n[one](../../guides/one.md) [guides](guides/)\n')
    await importing('a', '--merge')
    expect((await exporting('a')).result.written).toEqual([])
    const page = await docs.getPageByPath({ params: { spaceId, pagePath: 'guides/one' } })
    await publish(docs, { spaceId }, { operation: 'update_page', page: page.id, into: null, slug: 'first' })

    const textIn = (at: string) => readFile(within(at), 'utf8')
    const expectMoved = async (at: string) => {
      expect(await textIn(`${at}/first.md`)).toContain(front.replace('img/', 'guides/img/'))
      expect(await textIn(`${at}/.gitbook/includes/note.md`)).toContain('[one](../../first.md) [guides](guides/)')
    }
    await exporting('b')
    await expectMoved('b')
    expect((await importing('b')).result).toMatchObject({ created: [], updated: [], moved: [], deleted: [] })
    spaceId = (await newSpace(docs)).spaceId
    await importing('b', '--merge')
    expect(await docs.getPageByPath({ params: { spaceId, pagePath: 'first' } })).toMatchObject({
      cover: { ref: { kind: 'file' } },
    })
    await exporting('c')
    await expectMoved('c')
  })

  test('an export does not write through a link that leaves the folder', async ({ importing, exporting }) => {
    await putTree()
    await importing('a', '--merge')
    await mkdir(within('outside'))
    await mkdir(within('b'))
    await symlink(within('outside'), within('b/guides'))
    expect(await exporting('b')).toMatchObject({ code: 1, err: expect.stringContaining('outside of the folder') })
    expect(await readdir(within('outside'))).toEqual([])
  })

  test('exit code 1 for a missing space', async ({ exporting }) => {
    expect(await exporting('b', '--space', 'nothere')).toMatchObject({
      code: 1,
      err: expect.stringContaining('nothere'),
    })
  })
})

describe('import of files', () => {
  test('links of pages lead to the files, and a changed file replaces the old one', async ({ docs, importing }) => {
    await putTree()
    const first = await importing('a', '--merge')
    expect(first.result.files).toEqual(['.gitbook/assets/map.png', 'guides/My data.csv', 'img/plan.svg'])
    const { items } = await docs.listFiles({ params: { spaceId } })
    const byName = new Map(items.map((file) => [file.name, file]))
    expect(byName.get('/.gitbook/assets/map.png')).toMatchObject({ contentType: 'image/png', size: png.length })
    expect(byName.get('/img/plan.svg')).toMatchObject({
      contentType: 'image/svg+xml',
      dimensions: { width: 2, height: 3 },
    })

    const at = { params: { spaceId, pagePath: 'readme' }, query: { format: 'document' as const } }
    const page = await docs.getPageByPath(at)
    const install = await docs.getPageByPath({ params: { spaceId, pagePath: 'guides/install' } })
    expect(refsIn(page)).toEqual([
      { kind: 'file', file: byName.get('/.gitbook/assets/map.png')!.id },
      { kind: 'anchor', anchor: 'linux', page: install.id },
    ])

    await put('a/guides/My data.csv', 'c,d\n3,4\n')
    const second = await importing('a', '--merge')
    expect(second.result).toMatchObject({ files: ['guides/My data.csv'], updated: [], created: [] })
    const file = await docs.getFileById({ params: { spaceId, fileId: byName.get('/guides/My data.csv')!.id } })
    expect(await (await fetch(file.downloadURL)).text()).toBe('c,d\n3,4\n')
    expect((await docs.listFiles({ params: { spaceId } })).count).toBe(3)
  })

  test('a large file is uploaded first', async ({ docs, importing, exporting }) => {
    const bytes = Buffer.alloc(3_000_000, 'scriptorium')
    await put('a/large.bin', bytes)
    await put('a/a.md', '# A\n\n[Large](large.bin)\n')
    const { err, result } = await importing('a', '--merge')
    expect([err, result.files]).toEqual(['', ['large.bin']])
    const [file] = (await docs.listFiles({ params: { spaceId } })).items
    expect(file).toMatchObject({ name: '/large.bin', size: bytes.length })
    expect(Buffer.from(await (await fetch(file!.downloadURL)).arrayBuffer()).equals(bytes)).toBe(true)
    expect((await importing('a')).result).toMatchObject({ files: [] })
    await exporting('b')
    expect((await readFile(within('b/large.bin'))).equals(bytes)).toBe(true)
  })

  test('files that are hidden, too large or outside the folder are skipped with a reason', async ({ importing }) => {
    await put('.env', 'SECRET=1')
    await put('a/.env', 'SECRET=1')
    await put('a/.git/config', 'token')
    await put('a/large.bin', new Uint8Array(25 * 2 ** 20 + 1))
    await put('secret.txt', 'outside')
    await symlink(within('secret.txt'), within('a/link.txt'))
    await put('a/a.md', '# A\n\n[1](.env) [2](../.env) [3](large.bin) [4](link.txt) [5](.git/config) [6](gone.png)\n')
    const { result } = await importing('a')
    expect(result.files).toEqual([])
    expect(new Map(result.skipped.map(({ path, reason }) => [path, reason]))).toEqual(
      new Map([
        ['.env', 'it is hidden'],
        ['.git', 'it is hidden'],
        ['.git/config', 'it is hidden'],
        ['large.bin', 'it is larger than 25 MiB'],
        ['link.txt', 'it is a link to a place outside of the folder'],
      ]),
    )
  })

  test('a dry run prints the changes without making them', async ({ docs, importing }) => {
    await putTree()
    const { result } = await importing('a', '--dry-run', '--merge')
    expect(result).toMatchObject({ dryRun: true, files: { length: 3 }, unchanged: 0 })
    expect(result.created).toContain('guides/install')
    const drafts = () => docs.listChangeRequestsForSpace({ params: { spaceId }, query: { status: 'draft' } })
    expect((await drafts()).count).toBe(0)
    expect((await docs.listPages({ params: { spaceId } })).pages).toEqual([])

    await importing('a')
    const [changeRequest] = (await drafts()).items
    await publish(docs, { spaceId }, insert('# Meanwhile\n'))
    expect((await importing('a', '--dry-run')).result).toMatchObject({ created: [], files: [] })
    const params = { spaceId, changeRequestId: changeRequest!.id }
    expect(await docs.getChangeRequestById({ params })).toMatchObject({ revision: changeRequest!.revision })
  })
})
