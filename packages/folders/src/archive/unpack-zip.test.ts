import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zipOf, zipOfTexts, type ZipEntry } from '../../test/zip.ts'
import { unpackFolder } from './unpack-folder.ts'
import { unpackZip } from './unpack-zip.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-zip-'))
})
afterEach(() => rm(folder, { recursive: true }))

const limits = { entries: 100, bytes: 100_000, fileBytes: 10_000 }

const unpack = async (bytes: Uint8Array, room = { ...limits }) => {
  const [archive, target] = [join(folder, 'a.zip'), join(folder, 'out')]
  await writeFile(archive, bytes)
  const skipped = await unpackZip(archive, target, room)
  const found = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((one) => !one.isDirectory()).map((one) => join(one.parentPath, one.name))
  return { skipped, files: files.map((path) => path.slice(target.length + 1)).toSorted(), target }
}

const good: ZipEntry = { name: 'good.md', content: '# Good\n' }

// Each is in an archive with a good file, which is unpacked all the same.
const hostile: [title: string, entry: ZipEntry, skipped: { path: string; reason: string }][] = [
  ['leads up', { name: '../up.md' }, { path: '../up.md', reason: 'its path leads out of the archive' }],
  [
    'leads up in the middle',
    { name: 'a/../../up.md' },
    { path: 'a/../../up.md', reason: 'its path leads out of the archive' },
  ],
  [
    'leads up with backslashes',
    { name: '..\\up.md' },
    { path: '../up.md', reason: 'its path leads out of the archive' },
  ],
  ['is absolute', { name: '/etc/up.md' }, { path: '/etc/up.md', reason: 'its path leads out of the archive' }],
  ['names a drive', { name: 'C:\\up.md' }, { path: 'C:/up.md', reason: 'its path leads out of the archive' }],
  ['has a NUL', { name: 'a\0.md' }, { path: 'a?.md', reason: 'its name has control characters' }],
  ['has a long name', { name: `${'x'.repeat(300)}.md` }, { path: 'x'.repeat(255), reason: 'its name is too long' }],
  [
    'is deep',
    { name: `${'x/'.repeat(40)}a.md` },
    { path: `${'x/'.repeat(40)}a.md`, reason: 'it is nested too deeply' },
  ],
  [
    'is a link',
    { name: 'link.md', content: '/etc/passwd', mode: 0o120777 },
    { path: 'link.md', reason: 'it is a link' },
  ],
  ['is a device', { name: 'device', mode: 0o020666 }, { path: 'device', reason: 'it is not a regular file' }],
  ['is encrypted', { name: 'secret.md', content: 'x', flags: 0x801 }, { path: 'secret.md', reason: 'it is encrypted' }],
  [
    'is large',
    { name: 'large.md', content: 'x'.repeat(10_001) },
    { path: 'large.md', reason: 'it is larger than 0 MiB' },
  ],
  [
    'is larger than it says',
    { name: 'bomb.md', content: 'x'.repeat(50_000), size: 10 },
    { path: 'bomb.md', reason: 'it is damaged' },
  ],
  [
    'is compressed in another way',
    { name: 'odd.md', content: 'x', method: 12 },
    { path: 'odd.md', reason: 'it is damaged' },
  ],
  [
    'has a name twice',
    { name: 'good.md', content: '# Other\n' },
    { path: 'good.md', reason: 'another file has its name' },
  ],
  [
    'is below a file',
    { name: 'good.md/a.md', content: '#' },
    { path: 'good.md/a.md', reason: 'another file has its name' },
  ],
]

describe('unpackZip', () => {
  test.each(hostile)('leaves out a file that %s, and unpacks the rest', async (_, entry, skipped) => {
    const found = await unpack(zipOf([good, entry, { name: 'after.md', content: '# After\n' }]))
    expect(found).toMatchObject({ skipped: [skipped], files: ['after.md', 'good.md'] })
    expect(await readFile(join(found.target, 'good.md'), 'utf8')).toBe('# Good\n')
  })

  test('reads names in UTF-8 that do not say so, and names in another encoding', async () => {
    const names = [Buffer.from('Grüße.md'), Buffer.from([0x4d, 0x81, 0x2e, 0x6d, 0x64])]
    const found = await unpack(zipOf(names.map((name) => ({ name, content: '#', flags: 0 }))))
    expect(found).toMatchObject({ skipped: [], files: ['Grüße.md', 'Mü.md'] })
  })

  test('stops at the number of files and at the size of all together', async () => {
    const many = zipOf(Array.from({ length: 5 }, (_, n) => ({ name: `${n}.md`, content: 'x'.repeat(60) })))
    const few = await unpack(many, { ...limits, entries: 2 })
    expect(few.files).toEqual(['0.md', '1.md'])
    expect(few.skipped).toEqual([{ path: '2.md', reason: expect.stringMatching(/^the archive has too many files/) }])
    await rm(few.target, { recursive: true })
    const small = await unpack(many, { ...limits, bytes: 100 })
    expect(small.files).toEqual(['0.md'])
    expect(small.skipped[0]).toEqual({ path: '1.md', reason: 'the archive is too large' })
  })

  test('says that a file is no archive, or that its rest is damaged', async () => {
    expect(await unpack(Buffer.from('# Text'))).toMatchObject({
      skipped: [{ path: 'a.zip', reason: 'it is no zip file' }],
    })
    const bytes = zipOf([good, { name: 'b.md', content: '#' }])
    bytes.writeUInt32LE(0, bytes.lastIndexOf('good.md') + 'good.md'.length)
    const found = await unpack(bytes)
    expect(found.files).toEqual(['good.md'])
    expect(found.skipped).toEqual([{ path: 'a.zip', reason: 'the rest of the archive is damaged' }])
  })
})

describe('unpackFolder', () => {
  test('unpacks archives in archives, and returns the folder that holds everything', async () => {
    const inner = zipOfTexts({ 'Wiki/a.md': '# A\n', 'Wiki/b/c.md': '# C\n', '__MACOSX/Wiki/._a.md': 'x' })
    await writeFile(join(folder, 'export.zip'), zipOfTexts({ 'part-1.zip': inner }))
    const { root, skipped } = await unpackFolder(folder)
    expect([root, skipped]).toEqual([join(folder, 'Wiki'), []])
    expect((await readdir(root)).toSorted()).toEqual(['a.md', 'b'])
  })
})
