import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipOfTexts } from '../../test/zip.ts'
import { listTree } from './list-tree.ts'

test('a document into which far more is packed than it has bytes is not read, and one that is no zip file neither', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-tree-'))
  try {
    const put = (name: string, text: string) =>
      writeFile(join(folder, name), new Uint8Array(zipOfTexts({ 'word/document.xml': text })))
    await put('small.docx', '<a/>')
    await put('large.docx', '<a>'.repeat(8_000_000))
    await writeFile(join(folder, 'none.docx'), 'none')
    const { bytes } = await listTree(folder)
    expect((await bytes!('small.docx'))?.length).toBeGreaterThan(0)
    expect(await bytes!('large.docx')).toBeUndefined()
    expect(await bytes!('none.docx')).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
