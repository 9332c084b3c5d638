import { loadOrganization, organizationAccessOf } from '../../../domain/access/load.ts'
import { requireRoom } from '../../../platform/db/quota.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { invalid } from '../../../ground/problem.ts'
import { requireProvenSso } from '../saml-providers/proven.ts'
import { requireValidMergeRules } from '../merge-rules.ts'
import { emailKey } from '../users/rules.ts'
import { addDefaultSite } from './default-site.ts'
import { joinByDomain } from './join.ts'
import { presentOrganization, presentToOutsider } from './presenter.ts'
import {
  createOrganization,
  findByEmailDomain,
  hostnameIsTaken,
  listOrganizations,
  updateOrganization,
} from './repo.ts'
import { requireDefaultContent } from './default-content.ts'
import { domains, organizationChanges, verifiedDomain } from './rules.ts'
import { readUsage } from './usage.ts'

export const organizations = defineHandlers('organizations', {
  listOrganizationsForAuthenticatedUser: ({ db, list, principal, services }) =>
    listOrganizations(db, principal.user.id, list, (found) => presentOrganization(found, services.urls)),

  createOrganization: async ({ body, db, now, principal, query, services }) => {
    const { title, emailDomains = [] } = body
    const own = db('organizations').where({ createdBy: principal.user.id })
    await requireRoom(own, services.config.organizationsPerUser, 'organizations per creator')
    const given = { title, emailDomains: domains(emailDomains), userId: principal.user.id, now }
    const created = await createOrganization(db, given)
    if (!query.withDefaultSite) return presentOrganization(created, services.urls)
    const by = { db, services, store: services.content(db), userId: principal.user.id, caller: principal, now }
    return presentOrganization(await addDefaultSite(by, created, query.openapiUrl), services.urls)
  },

  getOrganizationById: ({ access, services }) => presentOrganization(access, services.urls),

  getOrganizationUsage: ({ access, db, services }) => readUsage(db, access.organization.id, services),

  updateOrganizationById: async (context) => {
    const { access, body, db, principal, services } = context
    await requireValidMergeRules(db, access.organization.id, body.mergeRules)
    await requireDefaultContent(context)
    const changes = organizationChanges(body, access)
    if (body.sso && access.organization.sso === 'off') await requireProvenSso(db, access.organization.id, principal)
    if (changes.hostname && (await hostnameIsTaken(db, changes.hostname, access.organization.id))) {
      throw invalid('/body/hostname', 'is taken', 'already_exists')
    }
    const organization = await updateOrganization(db, access.organization, changes)
    // The caller's own level may have changed with the default.
    const found = await loadOrganization(db, principal.user.id, organization.id)
    return presentOrganization(found ?? { ...access, organization }, services.urls)
  },

  joinOrganization: ({ db, now, params, principal }) => joinByDomain(db, params.organizationId, principal.user, now),

  getOrganizationsForEmailDomain: async ({ db, params, principal: { user }, services: { urls } }) => {
    const found = await findByEmailDomain(db, user.id, emailKey(params.emailDomain), verifiedDomain(user))
    const organizations = found.map((row) =>
      row.memberRole ? presentOrganization(organizationAccessOf(row), urls) : presentToOutsider(row, urls),
    )
    return { organizations }
  },
})
