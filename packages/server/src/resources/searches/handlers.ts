import { defineHandlers } from '../../http/handlers.ts'
import { searchOrganization } from './search-organization.ts'
import { searchSpace } from './search.ts'

export const searches = defineHandlers('searches', {
  searchOrganizationContent: ({ access, db, list, principal, query, services }) =>
    searchOrganization({ db, services, list, text: query.query }, principal.user.id, access),

  searchSpaceContent: ({ access, db, list, query, services }) =>
    searchSpace({ db, services, list, text: query.query }, access.space),
})
