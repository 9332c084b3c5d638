import type { Body } from '@scriptorium/types'
import type { SiteShareLinkRow } from '@scriptorium/schema/tables/sites'
import { newId } from '@scriptorium/basics/id'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { newShareKey } from '../../../domain/sites/visitors/share-keys.ts'
import { changesOf, type Columns } from '../changes-of.ts'
import { requireDeleted } from '../require-deleted.ts'
import { requireFuture } from '../require-future.ts'
import { presentShareLink } from './presenter.ts'
import {
  countShareLinks,
  deleteShareLink,
  findShareLinkById,
  insertShareLink,
  listShareLinks,
  updateShareLink,
} from './repo.ts'

const maxShareLinks = 1000

const unknown = 'This site has no such share link'

const columns: Columns<Body<'updateSiteShareLinkById'>, SiteShareLinkRow> = {
  name: (name) => ({ name }),
  active: (active) => ({ active: active ? 'on' : 'off' }),
  activeUntil: (activeUntil) => ({ activeUntil }),
}

export const shareLinks = defineHandlers('share-links', {
  listSiteShareLinks: ({ access, db, list, query, services }) =>
    listShareLinks(db, access.site.id, query.search, list, (row) => presentShareLink(row, access, services)),

  createSiteShareLink: async ({ access, body, db, now, problem, services }) => {
    if ((await countShareLinks(db, access.site.id)) >= maxShareLinks) {
      throw problem('invalid_request', `A site can have at most ${maxShareLinks} share links`)
    }
    const { name, activeUntil = null } = body
    requireFuture(activeUntil, now, '/body/activeUntil')
    const id = newId()
    const key = newShareKey(services.sealer, id)
    const own = { id, siteId: access.site.id, name, active: 'on', activeUntil, createdAt: now } as const
    const row: SiteShareLinkRow = { ...own, ...key }
    await insertShareLink(db, row)
    return presentShareLink(row, access, services)
  },

  getSiteShareLinkById: async ({ access, db, params, problem, services }) => {
    const row = await findShareLinkById(db, access.site.id, params.shareLinkId)
    if (!row) throw problem('not_found', unknown)
    return presentShareLink(row, access, services)
  },

  updateSiteShareLinkById: async ({ access, body, db, now, params, problem, services }) => {
    requireFuture(body.activeUntil, now, '/body/activeUntil')
    const row = await findShareLinkById(db, access.site.id, params.shareLinkId)
    if (!row) throw problem('not_found', unknown)
    const changed: SiteShareLinkRow = { ...row, ...changesOf(columns, body) }
    await updateShareLink(db, changed)
    return presentShareLink(changed, access, services)
  },

  deleteSiteShareLinkById: async ({ access, db, params }) => {
    requireDeleted(await deleteShareLink(db, access.site.id, params.shareLinkId))
  },
})
