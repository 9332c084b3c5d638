import { expect, test } from 'vitest'
import { block, documentOf } from '../markdown/document.ts'
import { resolveDocument } from './resolve-document.ts'

const url = (address: string) => ({ kind: 'url', url: address })

test('cells of files have their ids where the files are found, and their addresses where not', async () => {
  const table = block('table', [], {
    definition: { files: { id: 'files', type: 'files' }, note: { id: 'note', type: 'text' } },
    records: { r: { orderIndex: 'a0', values: { files: [url('a.png'), url('gone.png'), 'f9'], note: ['n'] } } },
  })
  const found = await resolveDocument(documentOf([table]), async (address: string) =>
    address === 'a.png' ? { kind: 'file', file: 'f1' } : undefined,
  )
  const [resolved] = found.nodes as unknown as { data: { records: { r: { values: object } } } }[]
  expect(resolved?.data.records.r.values).toEqual({ files: ['f1', 'gone.png', 'f9'], note: ['n'] })
})
