import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBatch, readListing } from './tree.ts'

const oid = 'a'.repeat(40)

test('a listing has files, links and submodules, and names unsafe paths', () => {
  const lines = [
    `100644 blob ${oid}      12\tguide/a b.md`,
    `100755 blob ${oid}       0\trun.sh`,
    `120000 blob ${oid}       4\tlink`,
    `160000 commit ${oid}       -\tother`,
    `100644 blob ${oid}       1\ta/../b.md`,
    `100644 blob ${oid}       1\ta/.GIT/config`,
    `100644 blob ${oid}       1\tb\\c.md`,
  ]
  const out = Buffer.concat([Buffer.from(`${lines.join('\0')}\u{0}100644 blob ${oid} 1\t`), Buffer.from([0xff, 0])])
  const { entries, unreadable } = readListing(out)
  expect(entries).toEqual([
    { path: 'guide/a b.md', kind: 'file', isExecutable: false, oid, size: 12 },
    { path: 'run.sh', kind: 'file', isExecutable: true, oid, size: 0 },
    { path: 'link', kind: 'link', isExecutable: false, oid, size: 4 },
    { path: 'other', kind: 'submodule', isExecutable: false, oid, size: 0 },
  ])
  expect(unreadable).toEqual(['a/../b.md', 'a/.GIT/config', 'b\\c.md', '\u00FF'])
})

const batch = ['Meadow\n', '', 'a\n\nb'].map((text) => `${oid} blob ${text.length}\n${text}\n`).join('')

test.each([1, 3, 1000])('a batch has the bytes of each blob, in parts of %i bytes', async (size) => {
  const parts = batch.match(new RegExp(`[^]{1,${size}}`, 'g'))!.map((part) => Buffer.from(part))
  const found: [string, number][] = []
  await readBatch(Readable.from(parts), async (bytes, index) => void found.push([bytes.toString(), index]))
  expect(found).toEqual([
    ['Meadow\n', 0],
    ['', 1],
    ['a\n\nb', 2],
  ])
})

test('a batch without a listed file fails', async () => {
  await expect(readBatch(Readable.from([Buffer.from(`${oid} missing\n`)]), async () => {})).rejects.toThrow(
    'a file that it does not contain',
  )
})
