import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFolder, readFolder } from './read-folder.ts'

let top = ''
let folder = ''
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'scriptorium-folder-'))
  folder = join(top, 'docs')
  await mkdir(join(folder, 'sub'), { recursive: true })
  return () => rm(top, { recursive: true, force: true })
})

const put = (path: string, content: string | Uint8Array) => writeFile(join(folder, path), content)

const skipped = async () =>
  Object.fromEntries((await readFolder(folder)).skipped.map(({ path, reason }) => [path, reason]))

describe('readFolder', () => {
  test('texts are unchanged: byte order mark, line endings, missing final newline', async () => {
    const texts = { 'a.md': '\uFEFFa\r\nb', 'sub/B.MARKDOWN': '\n\n', 'sub/ü 🪶.md': 'é e\u0301' }
    for (const [path, text] of Object.entries(texts)) await put(path, text)
    const { files } = await readFolder(folder)
    expect(Object.fromEntries(files.map(({ path, text }) => [path, text]))).toEqual(texts)
  })

  test('attachments that are files under another name are not skipped', async () => {
    const page = (kind: string, more: string) =>
      `<object class="${kind}"><id name="id">1</id><property name="title"><![CDATA[a]]></property>${more}</object>`
    const of = '<property name="containerContent" class="Page"><id name="id">1</id></property>'
    await put('entities.xml', `<hibernate-generic>${page('Page', '')}${page('Attachment', of)}</hibernate-generic>`)
    await mkdir(join(folder, 'attachments/1/1'), { recursive: true })
    await put('attachments/1/1/1', 'x')
    await put('attachments/other', 'x')
    const { assets, skipped: left } = await readFolder(folder)
    expect(assets).toMatchObject([{ path: 'files/1/a' }])
    expect(left).toMatchObject([{ path: 'attachments/other' }])
  })

  test('files that cannot be pages are skipped with a reason', async () => {
    await put('empty.md', '')
    await put('latin.md', Buffer.from([0x23, 0x20, 0xe9]))
    await put('surrogate.md', Buffer.from([0xed, 0xa0, 0x80]))
    await put('nul.md', 'a\0b')
    await put('huge.md', 'x'.repeat(2 ** 21 + 1))
    await put('image.svg', '<svg/>')
    await put('.hidden.md', 'x')
    await mkdir(join(folder, '.git'))
    await put('.git/x.md', 'x')
    await mkdir(join(folder, 'folder.md'))
    expect(await skipped()).toEqual({
      'empty.md': 'it is empty',
      'latin.md': 'it is not UTF-8',
      'surrogate.md': 'it is not UTF-8',
      'nul.md': 'it contains a NUL character',
      'huge.md': 'it is larger than 2 MiB',
      'image.svg': 'it is not markdown',
      '.hidden.md': 'it is hidden',
      '.git': 'it is hidden',
    })
    expect((await readFolder(folder)).files).toEqual([])
  })

  test('pages are taken as they are if the table of contents of a tool cannot be read', async () => {
    await put('book.toml', '[book]\ntitle = "X"\n')
    await put('SUMMARY.md', `# Summary\n${' '.repeat(2 ** 21)}\n`)
    await put('a.md', '# A\n')
    const { files, skipped: left } = await readFolder(folder)
    expect(files).toEqual([{ path: 'a.md', text: '# A\n' }])
    expect(left).toMatchObject([{ path: 'SUMMARY.md', reason: 'it is larger than 2 MiB' }, {}])
  })

  test('a link is followed only to a file in the folder', async () => {
    await put('a.md', '# A\n')
    await writeFile(join(top, 'secret.md'), 'secret')
    const links = {
      'same.md': 'a.md',
      'out.md': '../secret.md',
      'gone.md': 'nowhere.md',
      'loop.md': 'loop.md',
      'up.md': '.',
    }
    for (const [path, target] of Object.entries(links)) await symlink(target, join(folder, path))
    expect(await skipped()).toEqual({
      'out.md': 'it is a link to a place outside of the folder',
      'gone.md': 'it is a broken link',
      'loop.md': 'it is a broken link',
      'up.md': 'it is a link to a folder',
    })
    expect((await readFolder(folder)).files.map(({ path }) => path)).toEqual(['a.md', 'same.md'])
  })
})

describe('openFolder', () => {
  test('tells folders of other tools, and whether they are several spaces', async () => {
    await put('a.md', '# A\n')
    expect(await openFolder(folder)).toBeUndefined()
    await put('docs.json', '{"navigation":{"pages":["a"]}}')
    expect(await openFolder(folder)).toMatchObject({ pages: 1, variants: [] })
    await put('sub/b.md', '# B\n')
    await put(
      'docs.json',
      '{"navigation":{"languages":[{"language":"en","pages":["a"]},{"language":"fr","pages":["sub/b"]}]}}',
    )
    const opened = await openFolder(folder)
    expect(opened).toMatchObject({ pages: 2, variants: [{ code: 'fr' }] })
    // What was opened is read no second time.
    await put('docs.json', '{}')
    const { files } = await readFolder(folder, { opened: () => Promise.resolve(opened) })
    expect(files.find(({ path }) => path === 'SUMMARY.md')?.text).toContain('[B](')
  })
})
