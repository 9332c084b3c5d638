import { pdfAddress } from '../../../platform/storage/addresses.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { presentWork } from './presenter.ts'
import { listWork } from './repo.ts'
import type { ListedWork } from './work-sql.ts'

export const workItems = defineHandlers('work-items', {
  listWorkItems: ({ access, db, list, now, principal, services }) => {
    const { config, secret } = services
    const fileUrlOf = ({ id, kind, state }: ListedWork) =>
      kind === 'pdf' && state === 'done' ? config.baseUrl + pdfAddress(secret, id, Date.parse(now)) : undefined
    return listWork(db, { user: principal.user.id, access }, list, (row) => presentWork(row, fileUrlOf(row)))
  },
})
