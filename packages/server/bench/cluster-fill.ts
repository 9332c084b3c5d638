import { createClient } from '@scriptorium/client'
import { markdownOf } from './pages.ts'
import type { Workspace } from './workspace.ts'

const pagesHere = 1000
// The most that one request can change.
const pagesPerRequest = 50

/** Fills a server with a space of 1,000 pages, over the API, because the previous release has another schema. */
export const fillOverApi = async (url: string, token: string): Promise<Workspace> => {
  const docs = createClient({ baseUrl: url, token })
  const [organization] = (await docs.listOrganizationsForAuthenticatedUser()).items
  const params = { organizationId: organization!.id }
  const { id: spaceId } = await docs.createSpace({ params, body: { title: 'Bench', empty: true } })
  const { id: changeRequestId } = await docs.createChangeRequest({ params: { spaceId }, body: {} })
  const at = { spaceId, changeRequestId }
  for (let first = 0; first < pagesHere; first += pagesPerRequest) {
    const changes = Array.from({ length: pagesPerRequest }, (_, index) => {
      return { operation: 'insert_page' as const, document: { markdown: markdownOf(`Page ${first + index}`) } }
    })
    await docs.updateChangeRequestContent({ params: at, body: { changes } })
  }
  await docs.mergeChangeRequest({ params: at })
  const found = (await docs.listPages({ params: { spaceId } })).pages
  const pages = found.flatMap((page) => ('path' in page ? [{ id: page.id, path: page.path }] : []))
  return { file: '', token, secret: '', ...params, spaces: { [pagesHere]: { id: spaceId, pages } } }
}
