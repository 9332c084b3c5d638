import type { Body } from '@scriptorium/types'
import { Problem } from '../../../ground/problem.ts'
import type { ChangeRequestRow } from '../../../platform/db/tables/content.ts'
import { requireShortDocument } from '../documents/rules.ts'

/** Throws `change_request_locked` if a change request is merged or archived. */
export const requireUnlocked = ({ status, number }: ChangeRequestRow): void => {
  if (status !== 'merged' && status !== 'archived') return
  throw new Problem(
    'change_request_locked',
    `Change request ${number} is ${status}; set its status to draft or open first`,
  )
}

/** Returns the columns that an update changes. Members that the body omits stay unchanged. */
export const changeRequestChanges = (body: Body<'updateChangeRequestById'>, now: string): Partial<ChangeRequestRow> => {
  requireShortDocument(body.description, '/body/description')
  return {
    ...(body.subject !== undefined && { subject: body.subject }),
    ...(body.description !== undefined && { description: JSON.stringify(body.description) }),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.importedFrom !== undefined && { importedFrom: body.importedFrom }),
    ...(Object.keys(body).length > 0 && { updatedAt: now }),
  }
}
