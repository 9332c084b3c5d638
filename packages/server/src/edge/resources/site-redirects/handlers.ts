import { defineHandlers } from '../../http/operations/handlers.ts'
import { findRedirectBySource, normalizeSource } from '../../../domain/sites/addresses/redirects.ts'
import { unseenBy } from '../../../domain/sites/structure/view.ts'
import { requireDeleted } from '../require-deleted.ts'
import { bulkUpsertRedirects } from './bulk.ts'
import { presentRedirect } from './presenter.ts'
import { listRedirects } from './repo.ts'
import { targetOf } from './target.ts'
import { changeRedirect, createRedirect, removeRedirect, requireRedirect } from './write.ts'

export const siteRedirects = defineHandlers('site-redirects', {
  listSiteRedirects: async ({ access, db, list, principal: caller, query }) => {
    const { unseen } = await unseenBy({ access, caller, db })
    return listRedirects(db, access.site.id, { search: query.search, unseen }, list, presentRedirect)
  },

  createSiteRedirect: async ({ access, body, db, now, principal: caller }) =>
    presentRedirect(await createRedirect({ access, caller, db }, body, now)),

  getSiteRedirectById: async ({ access, db, params, principal: caller }) =>
    presentRedirect(await requireRedirect({ access, caller, db }, params.siteRedirectId)),

  updateSiteRedirectById: async ({ access, body, db, params, principal: caller }) =>
    presentRedirect(await changeRedirect({ access, caller, db }, params.siteRedirectId, body)),

  deleteSiteRedirectById: async ({ access, db, params, principal: caller }) => {
    requireDeleted(await removeRedirect({ access, caller, db }, params.siteRedirectId))
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
