import { fileIdAt, isPlace } from '../tree/file-places.ts'
import type { FileRecord } from '../tree/records.ts'
import { addAlias, type Batch, type Change, type Fail } from './batch.ts'

/** Inserts the records of files whose bytes the caller has stored. A file whose name is a path replaces the file at that path. */
export const insertFiles = async (
  batch: Batch,
  change: Extract<Change, { operation: 'insert_files' }>,
  fail: Fail,
): Promise<void> => {
  for (const [index, { ref, id: given, ...stored }] of change.files.entries()) {
    const there = isPlace(stored.name) ? await batch.draft.tree().file(fileIdAt(stored.name)) : undefined
    const id = given ?? (isPlace(stored.name) ? fileIdAt(stored.name) : batch.newId())
    await addAlias(batch, ref, { kind: 'file', id }, `files/${index}/ref`, fail)
    const file: FileRecord = { ...stored, id, createdAt: there?.createdAt ?? batch.now, updatedAt: batch.now }
    await batch.draft.set('file', id, file)
    batch.files.push(file)
  }
}
