import type { BodyInput, PageMoveResult } from '@scriptorium/client'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'

interface PageMove {
  spaceId: string
  pageId: string
  body: BodyInput<'movePageToSpace'>
}

/** Proposes to move a page to another space: a change request there adds it, and one here leaves links to it. */
export const movePage = async ({ body, ...params }: PageMove): Promise<PageMoveResult> => {
  const moved = await docs.movePageToSpace({ params, body })
  await queries.invalidateQueries({ queryKey: ['change-requests'] })
  await queries.invalidateQueries({ queryKey: ['spaces', params.spaceId] })
  return moved
}

/** Merges the change requests of a move: first the one that adds the page, so that the links lead to it. */
export const mergeMove = async (
  { spaceId, body: { space } }: PageMove,
  { changeRequest, sourceChangeRequest }: PageMoveResult,
): Promise<void> => {
  // A conflict with what others wrote meanwhile refuses the merge, so that a person decides.
  const query = { conflicts: 'refuse' } as const
  await docs.mergeChangeRequest({ params: { spaceId: space, changeRequestId: changeRequest }, query })
  await docs.mergeChangeRequest({ params: { spaceId, changeRequestId: sourceChangeRequest }, query })
  await queries.invalidateQueries({ queryKey: ['change-requests'] })
  await queries.invalidateQueries({ queryKey: ['spaces', spaceId] })
  await queries.invalidateQueries({ queryKey: ['spaces', space] })
}
