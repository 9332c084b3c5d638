import type { FileRecord } from '../../content/tree/records.ts'
import { envelope, positionOf } from '../../db/page.ts'
import { defineHandlers, notImplemented } from '../../http/handlers.ts'
import { Problem } from '../../http/problem.ts'
import { openSource } from '../revisions/source.ts'
import { presentFile } from './presenter.ts'

export const files = defineHandlers('files', {
  listFiles: async (context) => {
    const { list, services } = context
    const { tree } = await openSource(context)
    const [after] = (positionOf(list) ?? []) as [string?]
    const found: FileRecord[] = []
    // The entry that the cursor names is read again, and left out.
    for await (const file of tree.entries<FileRecord>('file', after, list.limit + 2))
      if (file.id !== after) found.push(file)
    const present = (file: FileRecord) => presentFile(file, services.urls)
    return envelope(list, found, await tree.countOf('file'), present, (file) => [file.id])
  },

  getFileById: async (context) => {
    const file = await (await openSource(context)).tree.file(context.params.fileId)
    if (!file) throw new Problem('not_found', 'There is no such file')
    return presentFile(file, context.services.urls)
  },
  listFilesInChangeRequestById: notImplemented,
  getFileInChangeRequestById: notImplemented,
  listFilesInRevisionById: notImplemented,
  getFileInRevisionById: notImplemented,
})
