import type { FileRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import { expect, test } from 'vitest'
import type { CommitSource } from './commit-source.ts'
import { fileEdits } from './file-edits.ts'

const largest = 100
const file = { id: 'f1', name: '/map.png', size: 1, storageKey: 'kept' } as FileRecord

/** Returns the objects that are read from the commit in which the file has another size. */
const readOf = async (size: number): Promise<readonly string[]> => {
  const entry = { path: 'map.png', kind: 'file', oid: 'new', size } as const
  const source = { entries: new Map([['map.png', entry]]), shown: [], files: [] } as unknown as CommitSource
  const tree = {
    entries: async function* () {
      yield file
    },
  } as unknown as Tree
  const read: string[] = []
  const repository = { read: async (oids: readonly string[]) => void read.push(...oids) }
  await fileEdits(repository, {} as never, tree, source, { prune: true, largest, now: '' })
  return read
}

test('a file that has become larger than a file may be keeps its former bytes', async () => {
  expect([await readOf(largest), await readOf(largest + 1)]).toEqual([['new'], []])
})
