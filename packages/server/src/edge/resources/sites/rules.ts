import type { Body, Permission } from '@scriptorium/types'
import { allows } from '../../../domain/access/permissions.ts'
import { Problem } from '../../../ground/problem.ts'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { requirePath } from '../../../domain/sites/addresses/paths.ts'
import { changesOf, type Columns } from '../changes-of.ts'

/** Default title of a site without spaces. */
export const defaultTitle = 'Docs'

type Update = Body<'updateSiteById'>

/** The permission that each property of an update needs. A property that is missing here is a compile error. */
const permissions: Record<keyof Update, Permission> = {
  title: 'site:admin',
  visibility: 'site:admin',
  basename: 'site:admin',
  adaptiveContent: 'site:admin',
  agentsContext: 'site:admin',
  embedOrigins: 'site:admin',
  proxy: 'site:admin',
  defaultLevel: 'site:admin',
  defaultSiteSection: 'site:edit',
  defaultSiteSpace: 'site:edit',
}

/** Throws 403 if a body changes what takes a higher level on the site than the caller has. */
export const requireUpdatable = (body: Update, level: RoleOrNone): void => {
  const names = Object.keys(body) as (keyof Update)[]
  const denied = names.find((name) => body[name] !== undefined && !allows(permissions[name], level))
  if (denied) throw new Problem('forbidden', `You need the admin role on the site to change its ${denied}`)
}

/** Returns a default level as it is stored: `inherit` adds nothing to the level in the organization, like null. */
const ownLevel = (level: NonNullable<Update['defaultLevel']> | null): RoleOrNone =>
  level === null || level === 'inherit' ? 'none' : level

// Names of hosts have no case, unlike the path after them.
const lowerHost = (proxy: string | null): string | null =>
  proxy && proxy.replace(/^[^/]*/, (host) => host.toLowerCase())

const columns: Columns<Update, SiteRow> = {
  title: (title) => ({ title }),
  visibility: (visibility) => ({ visibility }),
  basename: (basename) => ({ basename: requirePath(basename, '/body/basename') }),
  adaptiveContent: ({ enabled }) => ({ adaptiveContent: enabled ? 'on' : 'off' }),
  agentsContext: (agentsContext) => ({ agentsContext }),
  embedOrigins: (origins) => ({ embedOrigins: JSON.stringify(origins) }),
  proxy: (proxy) => ({ proxy: lowerHost(proxy) }),
  defaultLevel: (level) => ({ defaultLevel: ownLevel(level) }),
  // Columns of the structure, which `editStructure` writes.
  defaultSiteSection: () => ({}),
  defaultSiteSpace: () => ({}),
}

/** Returns the columns that a body changes. Throws if the basename is no path segment. */
export const siteChanges = (body: Update): Partial<SiteRow> => changesOf(columns, body)
