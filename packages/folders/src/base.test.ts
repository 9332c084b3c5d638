import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { baseName, baseText, readBase } from './base.ts'
import { readFolder } from './import/read-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-base-'))
  return () => rm(folder, { recursive: true, force: true })
})

const written = async (text: string) => {
  await writeFile(join(folder, baseName), text)
  return readBase(folder, 'space')
}

test('the record of an export is read as it was written, for its own space only', async () => {
  const files = new Map([
    ['b.md', { hash: 'h2', page: 'p' }],
    ['a.png', { hash: 'h1' }],
  ])
  const base = { space: 'space', revision: 'r', files }
  expect(await readBase(folder, 'space')).toBeUndefined()
  expect(await written(baseText(base))).toEqual(base)
  expect(await readBase(folder, 'other')).toBeUndefined()
  // The record is no file that an import leaves out.
  expect((await readFolder(folder)).skipped).toEqual([])
})

test('a record that somebody edited loses the entries that are no files, and nothing else', async () => {
  const files = { good: { hash: 'h' }, none: null, text: 'h', page: { hash: 'h', page: 7 }, empty: {} }
  const found = await written(JSON.stringify({ space: 'space', revision: 'r', files }))
  expect(found?.files).toEqual(new Map([['good', { hash: 'h' }]]))
})

test.each([
  '',
  'no JSON',
  'null',
  '[]',
  '{"space":"space","revision":"r","files":null}',
  '{"space":"space","files":{}}',
])('%j is no record', async (text) => {
  expect(await written(text)).toBeUndefined()
})
