import type { PageEntry } from './cache/page-memory.ts'
import { countView, type PlaceOfPage } from './visitors/count-view.ts'
import { injectionOf } from './page/inject-scripts.ts'
import type { SiteRequest } from './request.ts'
import { sendPage } from './respond.ts'

// A page that is sent from memory is not looked up again, so what its views tell is kept with it.
const places = new WeakMap<PageEntry, PlaceOfPage>()

/** Remembers where a kept page is. */
export const rememberPlace = (entry: PageEntry, place: PlaceOfPage): void => void places.set(entry, place)

/** Returns where a kept page is. */
export const placeOf = (entry: PageEntry): PlaceOfPage | undefined => places.get(entry)

/** Sends a page of a site with what integrations add to it, and tells them of the view. */
export const sendSitePage = async (request: SiteRequest, entry: PageEntry, isPublic: boolean): Promise<void> => {
  const { req, res, state, located } = request
  const extensions = await state.extensionsOf(located.site.id)
  const place = placeOf(entry)
  if (extensions.countsViews && place) countView(request, place)
  await sendPage(req, res, { page: entry, isPublic, injection: injectionOf(request, extensions) })
}
