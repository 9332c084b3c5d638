import type { Collection, ContentMove, ContentPointer, MergeRules, Space, SpaceCreate } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { give, readGrants } from '../people/grants.ts'
import { onlyIf, readTagged } from '../tagged.ts'
import { importFrom } from './moving.ts'

const changed = async () => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['organizations'] }),
    queries.invalidateQueries({ queryKey: ['spaces'] }),
    queries.invalidateQueries({ queryKey: ['collections'] }),
  ])
}

/** Queries the collections of an organization, at all depths. */
export const collectionsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'collections'],
    queryFn: (): Promise<Collection[]> =>
      Array.fromAsync(
        docs.listCollectionsInOrganizationById.items({
          params: { organizationId },
          query: { nested: true, sort: 'position', limit: 1000 },
        }),
      ),
    staleTime: 30_000,
  })

/** Queries a space, with the tag of what was read. */
export const taggedSpaceQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['spaces', spaceId, 'tagged'],
    queryFn: () => readTagged(docs.getSpaceById({ params: { spaceId } })),
    staleTime: Infinity,
  })

/** Queries a collection, with the tag of what was read. */
export const taggedCollectionQuery = (collectionId: string) =>
  queryOptions({
    queryKey: ['collections', collectionId, 'tagged'],
    queryFn: () => readTagged(docs.getCollectionById({ params: { collectionId } })),
    staleTime: Infinity,
  })

/** Where the content of a new space comes from, if from a Git repository. */
export interface Repository {
  url: string
  ref: string
}

/** Creates a space, and begins to import a repository into it. */
export const createSpaceFrom = async (
  organizationId: string,
  body: SpaceCreate,
  repository?: Repository,
): Promise<Space> => {
  const space = await docs.createSpace({ params: { organizationId }, body })
  if (repository) await importFrom(space.id, repository.url, repository.ref)
  await changed()
  return space
}

/** Changes a space. */
export const updateSpace = async (
  spaceId: string,
  body: Parameters<typeof docs.updateSpaceById>[0]['body'],
  tag?: string,
) => {
  await docs.updateSpaceById({ params: { spaceId }, body, ...onlyIf(tag) })
  await changed()
}

/** Sets the merge rules of a space. */
export const setMergeRules = (spaceId: string, mergeRules: MergeRules, tag?: string) =>
  updateSpace(spaceId, { mergeRules }, tag)

/** Copies a space. */
export const copySpace = async (spaceId: string): Promise<Space> => {
  const space = await docs.duplicateSpace({ params: { spaceId } })
  await changed()
  return space
}

/** Deletes a space. Returns what restores it, which is possible for a while. */
export const deleteSpace = async (spaceId: string): Promise<() => Promise<void>> => {
  await docs.deleteSpaceById({ params: { spaceId } })
  await changed()
  return () => undeleteSpace(spaceId)
}

/** Restores a deleted space. */
export const undeleteSpace = async (spaceId: string) => {
  await docs.restoreSpace({ params: { spaceId } })
  await changed()
}

/** Queries the deleted spaces that can be restored, the last deleted first. */
export const deletedSpacesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'deleted-spaces'],
    queryFn: (): Promise<Space[]> =>
      Array.fromAsync(docs.listDeletedSpaces.items({ params: { organizationId }, query: { limit: 1000 } })),
  })

/** Creates a collection. */
export const createCollectionIn = async (organizationId: string, title: string, parent?: string) => {
  const body = { title, ...(parent !== undefined && { parent }) }
  const collection = await docs.createCollection({ params: { organizationId }, body })
  await changed()
  return collection
}

/** Changes a collection. */
export const updateCollection = async (
  collectionId: string,
  body: Parameters<typeof docs.updateCollectionById>[0]['body'],
  tag?: string,
) => {
  await docs.updateCollectionById({ params: { collectionId }, body, ...onlyIf(tag) })
  await changed()
}

/** Something of the library that can be moved. */
export interface Movable {
  kind: 'collection' | 'space'
  id: string
}

/** Returns what names a space or a collection next to which something is placed. */
export const pointerTo = ({ kind, id }: Movable): ContentPointer =>
  kind === 'space' ? { type: 'space', space: id } : { type: 'collection', collection: id }

/** Moves a space or a collection to another parent or position. */
export const moveItem = async ({ kind, id }: Movable, body: ContentMove) => {
  if (kind === 'space') await docs.moveSpace({ params: { spaceId: id }, body })
  else await docs.moveCollection({ params: { collectionId: id }, body })
  await changed()
}

/** Returns the collections beside a collection, itself included, in their order. */
const siblingsOf = async ({ organization, parent }: Collection): Promise<Collection[]> => {
  const all = await queries.fetchQuery(collectionsQuery(organization))
  return all.filter((one) => one.parent === parent)
}

/**
 * Deletes a collection; its contents move up. Returns what creates it again where it was, with its contents and the roles that were
 * given on it.
 */
export const deleteCollection = async (
  former: Collection,
  contents: readonly Movable[],
): Promise<() => Promise<void>> => {
  const grants = await readGrants({ kind: 'collection', collectionId: former.id })
  const siblings = await siblingsOf(former)
  const below = siblings[siblings.findIndex(({ id }) => id === former.id) + 1]
  await docs.deleteCollectionById({ params: { collectionId: former.id } })
  await changed()
  return async () => {
    const { title, description, defaultLevel } = former
    const { id } = await createCollectionIn(former.organization, title, former.parent)
    await updateCollection(id, { defaultLevel, ...(description !== undefined && { description }) })
    for (const { endsAt, role, ...grantee } of grants)
      await give({ kind: 'collection', collectionId: id }, grantee, role, endsAt)
    for (const item of contents) await moveItem(item, { parent: id })
    // What was the last collection is so again, because a new one is the last.
    const isStillThere = below && (await siblingsOf(former)).some((one) => one.id === below.id)
    if (isStillThere)
      await moveItem(
        { kind: 'collection', id },
        { position: { before: pointerTo({ kind: 'collection', id: below.id }) } },
      )
  }
}
