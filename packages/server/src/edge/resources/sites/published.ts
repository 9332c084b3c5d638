import type { PublishedContentSite } from '@scriptorium/types'
import { effectiveCustomization, siteCustomization } from '../../../domain/sites/structure/customization.ts'
import type { SiteView } from '../../../domain/sites/structure/view.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentSite } from './presenter.ts'
import { presentStructure } from './structure-presenter.ts'

/** Presents everything that is needed to render a site. */
export const presentPublished = (view: SiteView, urls: Urls): PublishedContentSite => {
  const { access, structure, shareKey } = view
  const own = structure.siteSpaces.filter(({ customization }) => customization !== null)
  return presentEach<PublishedContentSite>({
    object: 'published-content-site',
    site: presentSite(access, structure.siteSpaces.length, urls, shareKey),
    structure: presentStructure(view, urls),
    customizations: {
      site: siteCustomization(access.site),
      siteSpaces: Object.fromEntries(own.map((row) => [row.id, effectiveCustomization(access.site, row)])),
    },
    scripts: [],
  })
}
