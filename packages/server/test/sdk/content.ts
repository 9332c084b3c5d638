import { waitForJobs } from '../support/wait-for-jobs.ts'
import { everyBlock } from '../support/every-block.ts'
import { insertFiles, text } from '../files.ts'
import { insert, write } from '../content.ts'
import type { Foreign } from './foreign.ts'

const openChangeRequest = async ({ api, organization, organizationId }: Foreign) => {
  const { data: space } = await api.orgs.createSpace(organizationId, { title: 'Field guide', empty: true })
  const { data: opened } = await api.spaces.createChangeRequest(space.id, { subject: 'Birds' })
  const at = { spaceId: space.id, changeRequestId: opened.id }
  const [file] = await insertFiles(organization.docs, at, text('meadow.txt'))
  const linked = insert(`# Birds\n\n[Every block](every-block.md), [notes](/files/${file!.id})\n`)
  // The hosted product knows only files that it stores.
  const blocks = everyBlock.replace('https://example.com/map.pdf', `/files/${file!.id}`)
  const [every, birds] = await write(organization.docs, at, insert(blocks), linked)
  return { at, every: every!, birds: birds!, file: file!.id }
}

/** Reads a change request that adds pages. */
const readChangeRequest = async ({ api, organizationId }: Foreign, space: string, request: string, page: string) => {
  const { spaces, orgs } = api
  await spaces.updateChangeRequestById(space, request, { subject: 'All birds', status: 'open' })
  await spaces.getChangeRequestById(space, request)
  await spaces.listChangeRequestsForSpace(space, { limit: 5 })
  await orgs.listChangeRequestsForOrganization(organizationId, { space })
  await spaces.getRevisionOfChangeRequestById(space, request)
  await spaces.listPagesInChangeRequest(space, request)
  await spaces.getPageInChangeRequestById(space, request, page, { format: 'document' })
  await spaces.getPageInChangeRequestByPath(space, request, 'birds', { format: 'markdown' })
  await spaces.getChangeRequestPdf(space, request)
}

/** Reads pages, documents and links of main content. */
const readContent = async (foreign: Foreign, space: string, page: string, file: string) => {
  const { api, call, organizationId } = foreign
  const { spaces } = api
  const { data: revision } = await spaces.getCurrentRevision(space)
  await spaces.listPages(space)
  await spaces.listFiles(space)
  await spaces.getFileById(space, file)
  const { data: found } = await spaces.getPageById(space, page, { format: 'document' })
  await spaces.getPageById(space, page, { format: 'markdown' })
  await spaces.getPageByPath(space, 'birds')
  await spaces.getRevisionById(space, revision.id)
  await spaces.listPagesInRevisionById(space, revision.id)
  await spaces.getPageInRevisionById(space, revision.id, page)
  await spaces.getPageInRevisionByPath(space, revision.id, 'birds')
  await spaces.getPageDocumentInRevisionById(space, revision.id, page)
  await spaces.getDocumentById(space, (found as { documentId: string }).documentId)
  await spaces.searchSpaceContent(space, { query: 'nest' })
  await api.orgs.searchOrganizationContent(organizationId, { query: 'birds' })
  await call('listSpaceFileBacklinks', 'GET', `/spaces/${space}/content/files/${file}/backlinks`)
  await call('listPageLinksInSpace', 'GET', `/spaces/${space}/content/page/${page}/links`)
  await call('listSpacePageBacklinks', 'GET', `/spaces/${space}/content/page/${page}/backlinks`)
}

/** Calls the operations of change requests and of the content of spaces. */
export const callContent = async (foreign: Foreign): Promise<void> => {
  const { api, server } = foreign
  const { at, every, birds, file } = await openChangeRequest(foreign)
  await api.spaces.updateChangeRequestContent(at.spaceId, at.changeRequestId, {
    changes: [{ operation: 'update_page', page: birds, description: 'In the meadow' } as never],
  })
  await readChangeRequest(foreign, at.spaceId, at.changeRequestId, every)
  await api.spaces.updateChangeRequest(at.spaceId, at.changeRequestId)
  await api.spaces.mergeChangeRequest(at.spaceId, at.changeRequestId)
  await api.spaces.applyTemplateToSpace(at.spaceId, { id: 'getting-started' })
  await waitForJobs(server.services)
  await readContent(foreign, at.spaceId, every, file)
}
