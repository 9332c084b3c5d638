import { defineHandlers, notImplemented } from '../../http/handlers.ts'
import { invalid } from '../../http/problem.ts'
import { requireKnownReviewers } from '../merge-rules.ts'
import { presentOrganization } from './presenter.ts'
import { createOrganization, hostnameIsTaken, listOrganizations, updateOrganization } from './repo.ts'
import { domains, organizationChanges } from './rules.ts'

export const organizations = defineHandlers('organizations', {
  listOrganizationsForAuthenticatedUser: ({ db, list, principal, services }) =>
    listOrganizations(db, principal.user.id, list, (found) => presentOrganization(found, services.urls)),

  createOrganization: async ({ body, db, now, principal, query, services }) => {
    if (query.withDefaultSite) notImplemented()
    const { title, emailDomains = [] } = body
    const given = { title, emailDomains: domains(emailDomains), userId: principal.user.id, now }
    return presentOrganization(await createOrganization(db, given), services.urls)
  },

  getOrganizationById: ({ access, services }) => presentOrganization(access, services.urls),

  updateOrganizationById: async ({ access, body, db, services }) => {
    await requireKnownReviewers(db, access.organization.id, body.mergeRules)
    const changes = organizationChanges(body)
    if (changes.hostname && (await hostnameIsTaken(db, changes.hostname, access.organization.id))) {
      throw invalid('/body/hostname', 'is taken', 'already_exists')
    }
    const organization = await updateOrganization(db, access.organization, changes)
    return presentOrganization({ ...access, organization }, services.urls)
  },

  joinOrganization: notImplemented,
  getOrganizationsForEmailDomain: notImplemented,
})
