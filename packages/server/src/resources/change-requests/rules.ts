import type { Body } from '@scriptorium/types'
import { Problem } from '../../problem.ts'
import type { ChangeRequestRow } from '../../db/tables/content.ts'
import { requireModest } from '../documents/rules.ts'

/** The content of a merged or archived request is fixed until someone reopens it. */
export const requireUnlocked = ({ status, number }: ChangeRequestRow): void => {
  if (status !== 'merged' && status !== 'archived') return
  throw new Problem(
    'change_request_locked',
    `Change request ${number} is ${status}; set its status to draft or open first`,
  )
}

/** The columns that an update changes; what the body leaves out stays. */
export const changeRequestChanges = (body: Body<'updateChangeRequestById'>, now: string): Partial<ChangeRequestRow> => {
  requireModest(body.description, '/body/description')
  return {
    ...(body.subject !== undefined && { subject: body.subject }),
    ...(body.description !== undefined && { description: JSON.stringify(body.description) }),
    ...(body.status !== undefined && { status: body.status }),
    ...(Object.keys(body).length > 0 && { updatedAt: now }),
  }
}
