import { appendFile, readdir, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../../../../test/folder.ts'
import { ForeignFolderError, openOutput } from './output.ts'

const { within, put } = testFolder()

/** Opens the folder and writes these files. A build that never finishes was killed. */
const begin = async (...files: string[]) => {
  const output = await openOutput(within())
  for (const file of files) await output.writeStream(file, async function* () {})
  return output
}

const pagesIn = async () =>
  (await readdir(within(), { recursive: true })).filter((name) => name.endsWith('.html')).toSorted()

describe('the folder of a copy', () => {
  test('is finished by the build after one that was killed, which deletes what is gone', async () => {
    await begin('start/index.html', 'gone/index.html')
    await put('notes.html', 'mine')
    const second = await begin('start/index.html', 'new/index.html')
    expect(await second.finish()).toEqual({ files: 2, deleted: 1 })
    await begin('late/index.html')
    const last = await begin('new/index.html')
    expect(await last.finish()).toEqual({ files: 1, deleted: 2 })
    expect(await pagesIn()).toEqual(['new/index.html', 'notes.html'])
  })

  test('is known although the build was killed while it listed a file', async () => {
    await begin('old/index.html')
    await appendFile(within('.scriptorium-site.jsonl'), '"cut o')
    await begin('other/index.html')
    const last = await begin()
    expect(await last.finish()).toEqual({ files: 0, deleted: 2 })
    expect(await pagesIn()).toEqual([])
  })

  test('is not that of others', async () => {
    await writeFile(within('notes.html'), 'mine')
    await expect(begin()).rejects.toThrow(ForeignFolderError)
  })
})
