import type { BodyInput, Client, ContentChange } from '@scriptorium/client'

/** The path ids of a change request. */
export interface At {
  spaceId: string
  changeRequestId: string
}

/** The fields of a new page other than its markdown. */
type Insert = Omit<Extract<ContentChange, { operation: 'insert_page' }>, 'operation' | 'document'>

/** Returns a change that inserts a page. */
export const insert = (markdown: string, rest: Insert = {}): ContentChange => ({
  operation: 'insert_page',
  document: { markdown },
  ...rest,
})

/** Returns a change that replaces the body of a page. */
export const rewrite = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
})

/** Creates a space in the caller's first organization, without pages by default, and returns its path parameters. */
export const newSpace = async (docs: Client, body: BodyInput<'createSpace'> = { empty: true }) => {
  const [organization] = (await docs.listOrganizationsForAuthenticatedUser()).items
  const { id } = await docs.createSpace({ params: { organizationId: organization!.id }, body })
  return { spaceId: id }
}

/** Creates a change request and returns its path parameters. */
export const newChangeRequest = async (docs: Client, params: { spaceId: string }, subject = ''): Promise<At> => ({
  spaceId: params.spaceId,
  changeRequestId: (await docs.createChangeRequest({ params, body: { subject } })).id,
})

/** Writes to a change request and returns the ids of the changed pages, in order. */
export const write = async (docs: Client, params: At, ...changes: ContentChange[]): Promise<string[]> => {
  const written = await docs.updateChangeRequestContent({ params, query: { compat: false }, body: { changes } })
  if (!('changes' in written)) throw new Error('The answer is the change request')
  return written.changes.map(({ page }) => (typeof page === 'string' ? page : page.id))
}

/** Writes to a new change request, merges it, and returns the ids of the changed pages. */
export const publish = async (docs: Client, params: { spaceId: string }, ...changes: ContentChange[]) => {
  const at = await newChangeRequest(docs, params)
  const ids = await write(docs, at, ...changes)
  await docs.mergeChangeRequest({ params: at })
  return ids
}

/** Returns the markdown of a page in main content. */
export const markdownOf = async (docs: Client, spaceId: string, pageId: string): Promise<string | undefined> => {
  const page = await docs.getPageById({ params: { spaceId, pageId }, query: { format: 'markdown' } })
  return 'markdown' in page ? page.markdown : undefined
}
