import type { Space } from '@scriptorium/types'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { readRequest } from '../../../features/sync/request.ts'
import { startGitOperation } from '../../../features/sync/start-operation.ts'

export const git = defineHandlers('git', {
  importGitRepository: async ({ access, body, db, now, principal, services }) => {
    const input = { db, services, space: access.space, userId: principal.user.id, now }
    await startGitOperation(input, readRequest('import', body))
  },

  exportToGitRepository: async ({ access, body, db, now, principal, services }) => {
    const input = { db, services, space: access.space, userId: principal.user.id, now }
    await startGitOperation(input, readRequest('export', body))
  },

  getSpaceGitInfo: ({ access: { space }, problem }) => {
    if (!space.gitSync) throw problem('not_found', 'The space is not connected to a Git repository')
    return JSON.parse(space.gitSync) as NonNullable<Space['gitSync']>
  },
})
