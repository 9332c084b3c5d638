import type { Body } from '@scriptorium/types'
import { Problem } from '../../../ground/problem.ts'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import { changesOf, type Columns } from '../changes-of.ts'
import { requireShortDocument } from '../documents/rules.ts'

/** Throws `change_request_locked` if a change request is merged or archived. */
export const requireUnlocked = ({ status, number }: ChangeRequestRow): void => {
  if (status !== 'merged' && status !== 'archived') return
  throw new Problem(
    'change_request_locked',
    `Change request ${number} is ${status}; set its status to draft or open first`,
  )
}

const columns: Columns<Body<'updateChangeRequestById'>, ChangeRequestRow> = {
  subject: (subject) => ({ subject }),
  description: (description) => ({ description: JSON.stringify(description) }),
  status: (status) => ({ status }),
  importedFrom: (importedFrom) => ({ importedFrom }),
}

/** Returns the columns that an update changes. Members that the body omits stay unchanged. */
export const changeRequestChanges = (body: Body<'updateChangeRequestById'>, now: string): Partial<ChangeRequestRow> => {
  requireShortDocument(body.description, '/body/description')
  return { ...changesOf(columns, body), ...(Object.keys(body).length > 0 && { updatedAt: now }) }
}
