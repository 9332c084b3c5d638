import type { Body } from '@scriptorium/types'
import type { RoleOrNone } from '../../../platform/db/tables/levels.ts'
import type { SiteRow } from '../../../platform/db/tables/sites.ts'
import { requirePath } from '../../../domain/sites/paths.ts'

/** Default title of a site without spaces. */
export const defaultTitle = 'Docs'

const settings = [
  'title',
  'visibility',
  'basename',
  'adaptiveContent',
  'agentsContext',
  'proxy',
  'defaultLevel',
] as const

/** Returns whether a body changes more than the defaults of the structure, which requires `admin`. */
export const changesSettings = (body: Body<'updateSiteById'>): boolean =>
  settings.some((name) => body[name] !== undefined)

/** Returns a default level as it is stored: `inherit` adds nothing to the level in the organization, like null. */
const ownLevel = (level: NonNullable<Body<'updateSiteById'>['defaultLevel']> | null): RoleOrNone =>
  level === null || level === 'inherit' ? 'none' : level

// Names of hosts have no case, unlike the path after them.
const lowerHost = (proxy: string | null): string | null =>
  proxy && proxy.replace(/^[^/]*/, (host) => host.toLowerCase())

/** Returns the columns that a body changes. Throws if the basename is no path segment. */
export const siteChanges = (body: Body<'updateSiteById'>): Partial<SiteRow> => ({
  ...(body.title !== undefined && { title: body.title }),
  ...(body.visibility !== undefined && { visibility: body.visibility }),
  ...(body.basename !== undefined && { basename: requirePath(body.basename, '/body/basename') }),
  ...(body.adaptiveContent && { adaptiveContent: body.adaptiveContent.enabled ? 'on' : 'off' }),
  ...(body.agentsContext !== undefined && { agentsContext: body.agentsContext }),
  ...(body.defaultLevel !== undefined && { defaultLevel: ownLevel(body.defaultLevel) }),
  ...(body.proxy !== undefined && { proxy: lowerHost(body.proxy) }),
})
