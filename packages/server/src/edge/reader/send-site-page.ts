import type { PageEntry } from './cache/page-memory.ts'
import { countView } from './visitors/count-view.ts'
import { injectionOf } from './page/inject-scripts.ts'
import type { SiteRequest } from './request.ts'
import { sendPage } from './respond.ts'

/** Sends a page of a site with what integrations add to it, and counts the view. */
export const sendSitePage = async (request: SiteRequest, entry: PageEntry, isPublic: boolean): Promise<void> => {
  const { req, res, state, located } = request
  const extensions = await state.extensionsOf(located.site.id)
  countView(request, entry.place, extensions.countsViews)
  await sendPage(req, res, { page: entry, isPublic, injection: injectionOf(request, extensions) })
}
