import { defineHandlers } from '../../http/operations/handlers.ts'
import { searchOrganization } from './search-organization.ts'
import { searchSite } from './search-site.ts'
import { searchSpace } from './search.ts'

export const searches = defineHandlers('searches', {
  searchOrganizationContent: ({ access, db, list, principal, query, services }) =>
    searchOrganization({ db, services, list, text: query.query }, principal.user.id, access),

  searchSpaceContent: ({ access, db, list, query, services }) =>
    searchSpace({ db, services, list, text: query.query }, access.space),
  searchSiteContent: ({ access, body, db, list, principal, services }) =>
    searchSite({ db, services, list, text: body.query }, { access, db, principal, services }, body),
})
