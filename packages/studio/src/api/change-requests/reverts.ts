import type { ChangeRequest, ChangeRequestDiff, ContentUpdate } from '@scriptorium/client'
import { changeContent, createChangeRequest } from './change-requests.ts'
import { docs } from '../docs.ts'

type Change = ContentUpdate['changes'][number]

const mostChanges = 50

/** Returns the changes of pages that bring back an earlier revision, from what has changed since then. */
const changesOfPages = ({ pages }: ChangeRequestDiff, revision: string): Change[] =>
  pages.map(({ id, before }) =>
    before ? { operation: 'revert_page', page: id, revision } : { operation: 'delete_page', page: id },
  )

const changeOfVariables = ({ variables = [] }: ChangeRequestDiff): Change[] => {
  const values = Object.fromEntries(variables.map(({ name, before }) => [name, before ?? null]))
  return variables.length === 0 ? [] : [{ operation: 'update_variables', variables: values }]
}

const changesOfContents = async (
  { reusableContents }: ChangeRequestDiff,
  spaceId: string,
  revisionId: string,
): Promise<Change[]> =>
  Promise.all(
    reusableContents.map(async ({ id, before, after }): Promise<Change> => {
      if (!before) return { operation: 'delete_reusable_content', reusableContent: id }
      const params = { spaceId, revisionId, reusableContentId: id }
      const { title, ...old } = await docs.getReusableContentInRevisionById({ params, query: { format: 'markdown' } })
      const document = 'markdown' in old && old.markdown !== undefined ? { markdown: old.markdown } : {}
      return after
        ? { operation: 'update_reusable_content', reusableContent: id, title, document }
        : { operation: 'insert_reusable_content', title, document }
    }),
  )

/**
 * Creates a change request that brings back what an earlier revision had, given what has changed since then. With `base`, what
 * changed after that revision stays.
 */
const createReturn = async (
  spaceId: string,
  revision: string,
  diff: ChangeRequestDiff,
  subject: string,
  base?: string,
): Promise<ChangeRequest> => {
  const contents = await changesOfContents(diff, spaceId, revision)
  const changes = [...contents, ...changeOfVariables(diff), ...changesOfPages(diff, revision)]
  const created = await createChangeRequest(spaceId, subject)
  for (let start = 0; start < changes.length; start += mostChanges)
    await changeContent({ spaceId, changeRequestId: created.id }, changes.slice(start, start + mostChanges), base)
  return created
}

const all = { limit: 1000, blocks: false }

/** Creates a change request that takes back what a merged one changed. */
export const createRevert = async (
  merged: { spaceId: string; changeRequestId: string },
  subject: string,
): Promise<ChangeRequest> => {
  const { spaceId } = merged
  const { revisionMerged } = await docs.getChangeRequestById({ params: merged })
  const params = { spaceId, revisionId: revisionMerged! }
  const [{ parents }, diff] = await Promise.all([
    docs.getRevisionById({ params, query: { metadata: false } }),
    docs.getRevisionDiff({ params, query: all }),
  ])
  // What was merged later stays.
  return createReturn(spaceId, parents[0]!, diff, subject, revisionMerged)
}

/** Creates a change request that brings a space, or one of its pages, back to an earlier revision. */
export const createRestore = async (
  spaceId: string,
  revision: string,
  subject: string,
  page?: string,
): Promise<ChangeRequest> => {
  if (page !== undefined) {
    const created = await createChangeRequest(spaceId, subject)
    const place = { spaceId, changeRequestId: created.id }
    await changeContent(place, [{ operation: 'revert_page', page, revision }])
    return created
  }
  const space = await docs.getSpaceById({ params: { spaceId } })
  const params = { spaceId, revisionId: space.revision }
  const diff = await docs.getRevisionDiff({ params, query: { ...all, base: revision } })
  return createReturn(spaceId, revision, diff, subject)
}
