import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadCollection, loadOrganization, loadSpace, type OrganizationAccess } from '../access/load.ts'
import { allows } from '../access/permissions.ts'
import { visibleCollections, visibleSpaces } from '../access/visible.ts'
import type { CollectionRow } from '@scriptorium/schema/tables/places'
import { invalid, Problem } from '../../ground/problem.ts'
import { positionIn, type SiblingPosition, type Sibling } from './order.ts'
import { ancestorsIn } from './place.ts'

interface Caller {
  db: Knex
  userId: string
}

type Move = Body<'moveSpace'>

/** The space or collection to move, with its current place. */
export interface Moved extends Sibling {
  organizationId: string
  parentId: string | null
}

const requireCreate = (isAllowed: boolean) => {
  if (!isAllowed) throw new Problem('forbidden', 'You need the create role at the destination')
}

/** Returns the parent that the body names. Throws 400 for an unknown id and for a collection of another organization. */
export const requireParent = async (
  { db, userId }: Caller,
  organizationId: string,
  id: string,
): Promise<CollectionRow> => {
  const found = await loadCollection(db, userId, id)
  if (found?.collection.organizationId !== organizationId) {
    throw invalid('/body/parent', 'is not a collection of this organization', 'invalid_reference')
  }
  requireCreate(allows('collection:create', found.level))
  return found.collection
}

const parentOf = async (
  caller: Caller,
  organization: OrganizationAccess,
  { organizationId, parentId }: Moved,
  wanted: Move['parent'],
): Promise<CollectionRow | null> => {
  if (wanted) return requireParent(caller, organizationId, wanted)
  if (wanted === null || parentId === null) {
    requireCreate(allows('organization:createContent', organization.level))
    return null
  }
  // The collection can be hidden: a grant on a space does not show the collection that contains it.
  const found = await loadCollection(caller.db, caller.userId, parentId)
  requireCreate(found !== undefined && allows('collection:create', found.level))
  return found!.collection
}

const standingOf = async ({ db, userId }: Caller, { type, id }: SiblingPosition['sibling']) => {
  if (type === 'collection') {
    const found = await loadCollection(db, userId, id)
    return found && { ...found.collection, isDeleted: false }
  }
  const found = await loadSpace(db, userId, id)
  return found && { ...found.space, parentId: found.space.collectionId, isDeleted: found.space.deletedAt !== null }
}

const requireSibling = async (
  caller: Caller,
  moved: Moved,
  parentId: string | null,
  position: NonNullable<Move['position']>,
) => {
  const side = position.before ? 'before' : 'after'
  const pointer = (position.before ?? position.after)!
  const sibling = { type: pointer.type, id: pointer.type === 'space' ? pointer.space : pointer.collection }
  const found = await standingOf(caller, sibling)
  if (!found || found.isDeleted || found.organizationId !== moved.organizationId) {
    const message = `is not a ${sibling.type} of this organization`
    throw invalid(`/body/position/${side}/${sibling.type}`, message, 'invalid_reference')
  }
  if (found.parentId !== parentId || sibling.id === moved.id) {
    throw invalid(
      `/body/position/${side}`,
      'must name another space or collection at the destination',
      'invalid_position',
    )
  }
  return { sibling, side, position: found.position } as const
}

const visibleSiblings = ({ db, userId }: Caller, organization: OrganizationAccess, parentId: string | null) => {
  const columns = (type: Sibling['type']) => ['c.id', 'c.position', db.raw(`'${type}' as type`)]
  const collections = visibleCollections(db, userId, organization).where('c.parentId', parentId)
  const spaces = visibleSpaces(db, userId, organization).where('c.collectionId', parentId)
  const all = collections.select(columns('collection')).unionAll(spaces.select(columns('space')))
  return db.select('id').from(all.as('siblings'))
}

/** Returns whether the move changes nothing among the siblings that the caller can see. Hidden siblings must not show. */
const standsThere = async (
  caller: Caller,
  organization: OrganizationAccess,
  moved: Moved,
  parentId: string | null,
  siblingPosition: (SiblingPosition & { position: string }) | undefined,
): Promise<boolean> => {
  if (moved.parentId !== parentId) return false
  const order = siblingPosition?.side === 'before' ? 'desc' : 'asc'
  const from = siblingPosition ? [siblingPosition.position, siblingPosition.sibling.id] : [moved.position, moved.id]
  const next: { id: string } | undefined = await visibleSiblings(caller, organization, parentId)
    .whereRaw(`(position, id) ${order === 'asc' ? '>' : '<'} (?, ?)`, from)
    .orderBy([
      { column: 'position', order },
      { column: 'id', order },
    ])
    .first()
  return siblingPosition ? next?.id === moved.id : next === undefined
}

/** Returns the destination of a move. Call it while holding the guard of the organization. */
export const findDestination = async (
  caller: Caller,
  moved: Moved,
  body: Move,
): Promise<{ parent: CollectionRow | null; position: string }> => {
  const organization = (await loadOrganization(caller.db, caller.userId, moved.organizationId))!
  const parent = await parentOf(caller, organization, moved, body.parent)
  const parentId = parent?.id ?? null
  if (ancestorsIn(parent).includes(`/${moved.id}/`)) {
    throw new Problem('cannot_be_moved', 'A collection cannot be moved into itself or into a collection below it')
  }
  const siblingPosition = body.position && (await requireSibling(caller, moved, parentId, body.position))
  if (await standsThere(caller, organization, moved, parentId, siblingPosition)) {
    throw new Problem('no_effect', 'The item is already at this position')
  }
  const place = { organizationId: moved.organizationId, parentId }
  return { parent, position: await positionIn(caller.db, place, siblingPosition) }
}
