import { defineHandlers } from '../../http/operations/handlers.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { listFilesOf, readFile } from './read.ts'

export const files = defineHandlers('files', {
  listFiles: async (context) => listFilesOf(await openSource(context), context.list, context.services.urls),

  getFileById: async (context) => readFile(await openSource(context), context.params.fileId, context.services.urls),

  listFilesInChangeRequestById: async (context) =>
    listFilesOf(await openSource(context), context.list, context.services.urls),

  getFileInChangeRequestById: async (context) =>
    readFile(await openSource(context), context.params.fileId, context.services.urls),

  listFilesInRevisionById: async (context) =>
    listFilesOf(await openSource(context), context.list, context.services.urls),

  getFileInRevisionById: async (context) =>
    readFile(await openSource(context), context.params.fileId, context.services.urls),
})
