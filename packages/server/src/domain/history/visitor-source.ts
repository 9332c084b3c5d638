import { holds } from '@scriptorium/content/evaluate/condition'
import type { Scope } from '@scriptorium/content/evaluate/evaluate'
import type { ContentStore } from '@scriptorium/content/store'
import { openTree } from '@scriptorium/content/tree/tree'
import type { Knex } from 'knex'
import { loadSpace } from '../access/load.ts'
import type { ContentClaims } from '../access/principal.ts'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { findRevision, type ShownRevision } from './revisions.ts'
import { shownTree } from '@scriptorium/content/tree/shown-tree'
import { createReadParts } from '@scriptorium/store/openapi-parts'
import type { Source } from './source.ts'

/** A visitor of a site, and where to read content for them. */
export interface VisitorReader {
  db: Knex
  store: ContentStore
  visitor: Pick<ContentClaims, 'claims' | 'organization' | 'previewer' | 'site'>
}

const scopeOf = ({ claims = {} }: VisitorReader['visitor']): Scope => ({ visitor: { claims } })

/**
 * Returns whether a visitor may read reusable content of a space: the site shows the space to them, or every member of the
 * organization can read it, so that it is no secret. The claims of a preview are the choice of the person who made it, so that person has
 * to be able to read the space, too.
 */
const isOpenTo = async ({ db, visitor }: VisitorReader, space: SpaceRow): Promise<boolean> => {
  const { previewer } = visitor
  if (space.deletedAt !== null || space.organizationId !== visitor.organization) return false
  if (space.effectiveLevel !== 'none') return true
  if (previewer !== undefined && !(await loadSpace(db, previewer, space.id))) return false
  const placed: { own: string | null; ofSection: string | null } | undefined = await db('siteSpaces as ss')
    .leftJoin('siteItems as si', 'si.id', 'ss.sectionId')
    .where({ 'ss.siteId': visitor.site, 'ss.spaceId': space.id })
    .first('ss.condition as own', 'si.condition as ofSection')
  const conditions = placed && [placed.own, placed.ofSection]
  return conditions?.every((condition) => condition === null || holds(condition, scopeOf(visitor))) ?? false
}

/**
 * Opens a revision as a visitor of a site sees it: pages whose conditions do not hold are not there, and bodies are always
 * evaluated with the claims of the visitor.
 */
export const openForVisitor = (reader: VisitorReader, space: SpaceRow, revision: ShownRevision): Source => {
  const { db, store, visitor } = reader
  const scope = scopeOf(visitor)
  const mayShow = ({ condition }: { condition?: string | undefined }) => !condition || holds(condition, scope)
  const elsewhere = async (spaceId: string): Promise<Source | undefined> => {
    const other = await db('spaces').where({ id: spaceId }).first()
    if (!other || !(await isOpenTo(reader, other))) return undefined
    const main = await findRevision(db, other.id, other.revisionId)
    return main && openForVisitor(reader, other, main)
  }
  const tree = shownTree(openTree(store, revision.shownRoot), mayShow)
  return { space, revision, store, tree, elsewhere, parts: createReadParts(db, space), visitorScope: scope }
}
