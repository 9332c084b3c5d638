import { defineHandlers } from '../../http/operations/handlers.ts'
import { presentImportRun, presentWholeRun } from './presenter.ts'
import { listImportRuns } from './repo.ts'
import { cancelRun, requireRun } from './find.ts'
import { startRun } from './start.ts'

export const imports = defineHandlers('imports', {
  listImportRuns: ({ access, db, list, principal, query, services }) =>
    listImportRuns(db, { user: principal.user.id, access, filters: query }, list, (row) =>
      presentImportRun(row, services.urls),
    ),

  startImportRun: async (context) => presentImportRun(await startRun(context, context.body), context.services.urls),

  getImportRun: async (context) => presentWholeRun((await requireRun(context)).row, context.services.urls),

  cancelImportRun: async (context) => presentWholeRun(await cancelRun(context), context.services.urls),
})
