import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { findChangeRequest } from '../../history/change-requests.ts'
import type { Place } from '../addresses/address.ts'
import type { Visit } from './resolution.ts'

/** A version of a space that an address names. */
export interface Version {
  revisionId: string
  changeRequestId: string | undefined
  isRevision: boolean
  /** The segments that name the version, with a slash at the end; empty for main content. */
  prefix: string
  rest: readonly string[]
}

/** Returns the version that `~/changes/<id>` or `~/revisions/<id>` names. Undefined unless a preview of it is open. */
export const versionOf = async (visit: Visit, { rest }: Place, space: SpaceRow): Promise<Version | undefined> => {
  const main = { revisionId: space.revisionId, changeRequestId: undefined, isRevision: false, prefix: '', rest }
  if (rest[0] !== '~') return main
  const [, kind, id, ...page] = rest
  const { preview } = visit.audience
  if (!preview || id === undefined) return undefined
  const found = { ...main, prefix: `~/${kind}/${id}/`, rest: page }
  if (kind === 'revisions') return preview.revision === id ? { ...found, revisionId: id, isRevision: true } : undefined
  const request = kind === 'changes' ? await findChangeRequest(visit.source.db, space.id, id) : undefined
  if (!request || request.changeRequest.id !== preview.changeRequest) return undefined
  return { ...found, revisionId: request.changeRequest.revisionId, changeRequestId: request.changeRequest.id }
}
