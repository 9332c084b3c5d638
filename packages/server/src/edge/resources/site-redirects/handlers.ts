import { defineHandlers } from '../../http/operations/handlers.ts'
import { findRedirectBySource, normalizeSource } from '../../../domain/sites/redirects.ts'
import { requireDeleted } from '../require-deleted.ts'
import { bulkUpsertRedirects } from './bulk.ts'
import { presentRedirect } from './presenter.ts'
import { deleteRedirect, listRedirects } from './repo.ts'
import { targetOf } from './target.ts'
import { changeRedirect, createRedirect, requireRedirect } from './write.ts'

export const siteRedirects = defineHandlers('site-redirects', {
  listSiteRedirects: ({ access, db, list, query }) =>
    listRedirects(db, access.site.id, query.search, list, presentRedirect),

  createSiteRedirect: async ({ access, body, db, now, principal: caller }) =>
    presentRedirect(await createRedirect({ access, caller, db }, body, now)),

  getSiteRedirectById: async ({ access, db, params }) =>
    presentRedirect(await requireRedirect(db, access.site.id, params.siteRedirectId)),

  updateSiteRedirectById: async ({ access, body, db, params, principal: caller }) =>
    presentRedirect(await changeRedirect({ access, caller, db }, params.siteRedirectId, body)),

  deleteSiteRedirectById: async ({ access, db, params }) => {
    requireDeleted(await deleteRedirect(db, access.site.id, params.siteRedirectId))
  },

  getSiteRedirectBySource: async ({ access, db, principal, problem, query, services }) => {
    const redirect = await findRedirectBySource(db, access.site.id, normalizeSource(query.source))
    const source = { asker: { access, db, principal, services }, content: services.content(db), urls: services.urls }
    const target = redirect && (await targetOf(source, redirect))
    if (!redirect || target === undefined) throw problem('not_found', 'No redirect of this site matches the path')
    return { redirect: presentRedirect(redirect), target }
  },
  bulkUpsertSiteRedirects: async ({ access, body, db, now, principal: caller }) => ({
    results: await bulkUpsertRedirects({ access, caller, db }, body.redirects, now),
  }),
})
