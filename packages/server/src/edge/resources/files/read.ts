import type { File } from '@scriptorium/types'
import type { FileRecord } from '@scriptorium/content/tree/records'
import { envelope, positionOf, type List, type Listed } from '@scriptorium/database/page'
import { Problem } from '../../../ground/problem.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { Source } from '../../../domain/history/source.ts'
import { presentFile } from './presenter.ts'

/** Returns one page of the files of a revision, ordered by id. The cost does not grow with the position of the page. */
export const listFilesOf = async ({ tree }: Source, list: List, urls: Urls): Promise<Listed<File>> => {
  const [after] = (positionOf(list) ?? []) as [string?]
  const found: FileRecord[] = []
  // Iteration starts at the entry that the cursor names, which the previous page already returned.
  for await (const file of tree.entries<FileRecord>('file', after, list.limit + 2)) {
    if (file.id !== after) found.push(file)
  }
  const present = (file: FileRecord) => presentFile(file, urls)
  return envelope(list, found, await tree.countOf('file'), present, (file) => [file.id])
}

/** Returns a file of a revision. Throws `not_found` if there is none. */
export const readFile = async ({ tree }: Source, fileId: string, urls: Urls): Promise<File> => {
  const file = await tree.file(fileId)
  if (!file) throw new Problem('not_found', 'There is no such file')
  return presentFile(file, urls)
}
