import type { ContentUpdate, LinkItem, ReusableContent } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { changeContent, continueChangeRequest } from '../change-requests/change-requests.ts'
import { docs } from '../docs.ts'
import { placeKey, type Place } from './pages.ts'
import { queries } from '../queries.ts'

type Change = ContentUpdate['changes'][number]

/** Queries the reusable contents and variables of a place, and the revision that has them. */
export const contentsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...placeKey(place), 'contents'],
    queryFn: async () => {
      const { spaceId, changeRequestId } = place
      const query = { metadata: false }
      const { id, reusableContents, variables } = changeRequestId
        ? await docs.getRevisionOfChangeRequestById({ params: { spaceId, changeRequestId }, query })
        : await docs.getCurrentRevision({ params: { spaceId }, query })
      return { revision: id, reusableContents, variables: variables ?? {} }
    },
  })

/** Reads the text of a reusable content. */
export const loadContent = async (
  { spaceId, changeRequestId }: Place,
  reusableContentId: string,
): Promise<ReusableContent> => {
  const query = { format: 'markdown', metadata: false } as const
  return changeRequestId
    ? docs.getReusableContentInChangeRequestById({ params: { spaceId, changeRequestId, reusableContentId }, query })
    : docs.getReusableContentById({ params: { spaceId, reusableContentId }, query })
}

/** A page that shows a reusable content. */
export interface Use {
  id: string
  title: string
}

const usesIn = ({ targetReference, locationReferences }: LinkItem): [content: string, Use][] =>
  targetReference?.kind === 'reusable-content'
    ? locationReferences.flatMap((at) =>
        at.kind === 'page' ? [[targetReference.reusableContent.id, { id: at.page.id, title: at.page.title }]] : [],
      )
    : []

/** Queries the pages of a place that show each of its reusable contents, by its id. */
export const usesQuery = (place: Place) =>
  queryOptions({
    queryKey: [...placeKey(place), 'uses'],
    queryFn: async (): Promise<ReadonlyMap<string, readonly Use[]>> => {
      const { spaceId, changeRequestId } = place
      const query = { limit: 1000 }
      const links = changeRequestId
        ? docs.listChangeRequestLinks.items({ params: { spaceId, changeRequestId }, query })
        : docs.listSpaceLinks.items({ params: { spaceId }, query })
      const uses = (await Array.fromAsync(links)).flatMap(usesIn)
      const byContent = Map.groupBy(uses, ([content]) => content)
      return new Map(
        [...byContent].map(([content, all]) => [content, [...new Map(all.map(([, use]) => [use.id, use])).values()]]),
      )
    },
  })

/** Changes reusable contents or variables in the change request that my edits go to. `base` is the revision that was read. */
export const changeContents = async (
  spaceId: string,
  userId: string,
  subject: string,
  changes: Change[],
  base: string,
): Promise<string> => {
  const { id } = await continueChangeRequest(spaceId, userId, subject)
  await changeContent({ spaceId, changeRequestId: id }, changes, base)
  await queries.invalidateQueries({ queryKey: ['change-requests', spaceId] })
  return id
}
