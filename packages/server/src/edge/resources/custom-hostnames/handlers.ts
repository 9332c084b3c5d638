import type { CustomHostnameRow } from '@scriptorium/schema/tables/sites'
import { defineHandlers, prepared, type Context } from '../../http/operations/handlers.ts'
import { invalid } from '../../../ground/problem.ts'
import {
  checkHostname,
  cnameOf,
  deleteHostname,
  saveHostname,
  statusAfter,
} from '../../../domain/sites/addresses/hostnames.ts'
import { requireHostname, requireTarget, type HostnameTarget } from './access.ts'
import { presentHostname } from './presenter.ts'

const requireForeign = ({ params: { hostname }, services: { config, urls } }: Context<'setCustomHostname'>) => {
  const own = [config.baseUrl, config.appUrl, urls.sites.replace('//*.', '//')].map((url) => new URL(url).hostname)
  if (own.some((name) => hostname === name || hostname.endsWith(`.${name}`))) {
    throw invalid('/path/hostname', 'belongs to this server')
  }
}

// Whose CNAME record leads to the target owns the name. Until then, the first who asks for it has it.
const requireFree = (known: CustomHostnameRow | undefined, target: HostnameTarget, status: string) => {
  const isOwn = known?.organizationId === target.organizationId && known.siteId === target.siteId
  if (!known || isOwn || (known.status !== 'live' && status === 'live')) return
  throw invalid('/path/hostname', 'is the hostname of another site or organization', 'already_exists')
}

type Writing = Pick<Context<'setCustomHostname'>, 'db' | 'services'>

/** Finds a target again once its organization is locked: a hostname replaces the others of its target. */
const locked = async <Found extends HostnameTarget>({ db, services }: Writing, find: () => Promise<Found>) => {
  const { organizationId } = await find()
  await services.database.dialect.guard(db, `organization:${organizationId}`)
  return find()
}

export const customHostnames = defineHandlers('custom-hostnames', {
  listCustomHostnamesOfSite: async ({ access, db, services }) => {
    const rows = await db('customHostnames').where({ siteId: access.site.id }).orderBy('hostname')
    return { count: rows.length, items: rows.map((row) => presentHostname(row, services.urls)) }
  },

  getCustomHostname: async ({ db, params, principal, services }) =>
    presentHostname(await requireHostname(db, principal.user.id, params.hostname, false), services.urls),

  // The lookup may take seconds, so it happens before the transaction opens.
  setCustomHostname: prepared(
    async (context) => {
      const { body, db, params, principal, services } = context
      requireForeign(context)
      const target = await requireTarget(db, principal.user.id, body)
      return checkHostname(services.lookupCname, params.hostname, cnameOf(target, services.urls))
    },
    async ({ body, db, now, params: { hostname }, principal, services }, status) => {
      const target = await locked({ db, services }, () => requireTarget(db, principal.user.id, body))
      const known = await db('customHostnames').where({ hostname }).first()
      requireFree(known, target, status)
      const row: CustomHostnameRow = { hostname, ...target, status, checkedAt: now, createdAt: known?.createdAt ?? now }
      await saveHostname(db, row)
      return presentHostname(row, services.urls)
    },
  ),

  dnsRevalidateCustomHostname: prepared(
    async ({ db, params, principal, services }) => {
      const row = await requireHostname(db, principal.user.id, params.hostname, true)
      return checkHostname(services.lookupCname, row.hostname, cnameOf(row, services.urls))
    },
    async ({ db, now, params, principal, services }, found) => {
      const row = await locked({ db, services }, () => requireHostname(db, principal.user.id, params.hostname, true))
      await saveHostname(db, { ...row, status: statusAfter(row.status, found), checkedAt: now })
    },
  ),

  removeCustomHostname: async ({ db, params, principal }) => {
    await deleteHostname(db, await requireHostname(db, principal.user.id, params.hostname, true))
  },
})
