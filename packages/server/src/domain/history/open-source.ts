import type { Knex } from 'knex'
import { loadSpaceFor } from '../access/installations.ts'
import type { Actor, ContentClaims } from '../access/principal.ts'
import { openTree } from '@scriptorium/content/tree/tree'
import type { ContentStore } from '@scriptorium/content/store'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { Problem } from '../../ground/problem.ts'
import { createReadParts } from '@scriptorium/store/openapi-parts'
import { requireChangeRequest } from './change-requests.ts'
import { findRevision, type ShownRevision } from './revisions.ts'
import type { Source } from './source.ts'
import { openForVisitor } from './visitor-source.ts'

interface Where {
  spaceId: string
  changeRequestId?: string
  revisionId?: string
}

interface Reader {
  /** With `computed: false`, computed pages stay as they are. */
  query?: object
  db: Knex
  principal: Actor | { claims: ContentClaims }
  services: { content(db: Knex): ContentStore }
}

const revisionIdOf = async (db: Knex, space: SpaceRow, { changeRequestId, revisionId }: Where): Promise<string> => {
  if (revisionId !== undefined) return revisionId
  if (changeRequestId === undefined) return space.revisionId
  return (await requireChangeRequest(db, space.id, changeRequestId)).changeRequest.revisionId
}

const isFalse = (query: object | undefined, name: string): boolean =>
  (query as Record<string, unknown> | undefined)?.[name] === false

/** Returns whether a content token opens a revision: main content, what it was when the token was made, or what is previewed. */
const isOpenRevision = (claims: ContentClaims, space: SpaceRow, { id, changeRequestId }: ShownRevision): boolean => {
  if (id === space.revisionId) return true
  const isPreviewed = changeRequestId !== null && changeRequestId === claims.changeRequest
  return claims.space === space.id && (claims.revision === id || isPreviewed)
}

const openAt = async (reader: Reader, space: SpaceRow, revisionId: string): Promise<Source | undefined> => {
  const { db, principal, services } = reader
  const found = await findRevision(db, space.id, revisionId)
  if (!found) return undefined
  const revision = isFalse(reader.query, 'computed') ? { ...found, shownRoot: found.root } : found
  const store = services.content(db)
  if ('claims' in principal) {
    const { claims } = principal
    return isOpenRevision(claims, space, revision)
      ? openForVisitor({ db, store, visitor: claims }, space, revision)
      : undefined
  }
  const elsewhere = async (spaceId: string): Promise<Source | undefined> => {
    const found = (await loadSpaceFor(db, principal, spaceId))?.space
    return found && found.deletedAt === null ? openAt(reader, found, found.revisionId) : undefined
  }
  const tree = openTree(store, revision.shownRoot)
  return { space, revision, store, tree, elsewhere, parts: createReadParts(db, space) }
}

/** Opens the content that the path names: a revision, a change request, or by default main content. */
export const openSource = async (context: Reader & { access: { space: SpaceRow }; params: Where }): Promise<Source> => {
  const { access, db, params } = context
  const source = await openAt(context, access.space, await revisionIdOf(db, access.space, params))
  if (!source) throw new Problem('not_found', 'There is no such revision')
  return source
}
