import type { FileRecord } from '../tree/records.ts'
import { addAlias, type Batch, type Change, type Fail } from './batch.ts'

/** Adds the records of files whose bytes the caller has stored. */
export const insertFiles = async (
  batch: Batch,
  change: Extract<Change, { operation: 'insert_files' }>,
  fail: Fail,
): Promise<void> => {
  for (const [index, { ref, ...stored }] of change.files.entries()) {
    const id = batch.newId()
    await addAlias(batch, ref, { kind: 'file', id }, `files/${index}/ref`, fail)
    const file: FileRecord = { ...stored, id, createdAt: batch.now, updatedAt: batch.now }
    await batch.draft.set('file', id, file)
    batch.files.push(file)
  }
}
