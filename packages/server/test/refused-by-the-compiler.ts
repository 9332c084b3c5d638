import type { Result } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { defineHandlers } from '../src/edge/http/operations/handlers.ts'

// `pnpm typecheck` fails if one of these compiles.

declare const subdomain: Result<'getSubdomain'>

export const literal = defineHandlers('subdomains', {
  // @ts-expect-error -- the spec has no `colour`
  getSubdomain: () => ({
    object: 'subdomain',
    subdomain: 'a',
    target: subdomain.target,
    isActive: true,
    colour: 'red',
  }),
})

export const spread = defineHandlers('subdomains', {
  // @ts-expect-error -- the spec has no `colour`
  getSubdomain: async () => ({ ...subdomain, colour: 'red' }),
})

declare const list: Result<'listUserTokens'>

export const tokens = {
  createUserToken: (): never => {
    throw new Error('never')
  },
  deleteUserToken: (): never => {
    throw new Error('never')
  },
}

export const item = defineHandlers('user-tokens', {
  ...tokens,
  // @ts-expect-error -- the items have no `colour`
  listUserTokens: async () => ({ ...list, items: list.items.map((token) => ({ ...token, colour: 'red' })) }),
})

export const code = defineHandlers('subdomains', {
  getSubdomain: ({ problem }) => {
    // @ts-expect-error -- the operation does not declare this code
    throw problem('space_locked')
  },
})

export const tables = (db: Knex) => [
  db('spaces'),
  db('spaces as s').join('members as m', 'm.userId', 's.createdBy'),
  // @ts-expect-error -- there is no such table
  db('spacez'),
  // @ts-expect-error -- there is no such table
  db('spacez as s'),
  // @ts-expect-error -- there is no such table
  db('spaces').join('memberz', 'memberz.id', 'spaces.id'),
]

// Who can read spaces is decided in a few places, which check the caller.
export const readers = (db: Knex, siteSpace: SiteSpaceRow, site: SiteRow, item: SiteItemRow) => [
  db('sites').update({ title: 'Docs' }),
  // @ts-expect-error -- only `updateSiteRow` changes the visibility
  db('sites').update({ visibility: 'public' }),
  // @ts-expect-error -- only `updateSiteRow` publishes a site
  db('sites').where({ id: site.id }).update({ publishedAt: site.createdAt }),
  // @ts-expect-error -- a new site is not published
  db('sites').insert(site),
  // @ts-expect-error -- only `saveStructure` puts a space on a site
  db('siteSpaces').insert(siteSpace),
  // @ts-expect-error -- only `saveStructure` changes conditions
  db('siteSpaces').update({ condition: null }),
  // @ts-expect-error -- only `saveStructure` changes conditions
  db('siteItems').update({ condition: null }),
  // @ts-expect-error -- only `saveStructure` adds sections
  db('siteItems').insert(item),
]
