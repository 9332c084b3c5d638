import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import { newId } from '@scriptorium/basics/id'
import { normalizeSource } from '../../../domain/sites/addresses/redirects.ts'
import { maxRedirects } from '../site-redirects/write.ts'
import { insertRedirects, sourcesOfRedirects } from '../site-redirects/repo.ts'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import type { PageRedirect } from './result.ts'

const isSource = (source: string): boolean =>
  source.length <= 512 && /^(?:\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+)+$/.test(source)

const encoded = (address: string): string =>
  address
    .replace(/\/+$/, '')
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replaceAll(/[!'()*]/g, (one) => `%${one.codePointAt(0)!.toString(16).toUpperCase()}`),
    )
    .join('/')

interface Place {
  siteId: string
  spaceId: string
  now: string
}

/** Makes old addresses redirects of a site, unless it has a redirect there already. */
export const addRedirects = async (
  db: Knex,
  { siteId, spaceId, now }: Place,
  redirects: readonly PageRedirect[],
): Promise<void> => {
  const shown = await db('siteSpaces').where({ siteId, spaceId }).first('id')
  if (!shown) return
  const known = new Set(await sourcesOfRedirects(db, siteId))
  const room = Math.max(0, maxRedirects - known.size)
  const destination = { destinationType: 'site-page' as const, siteSectionId: null, siteSpaceId: shown.id }
  const rows = redirects.flatMap(({ from, pageId }): SiteRedirectRow[] => {
    const address = encoded(from)
    const source = normalizeSource(address)
    if (!isSource(address) || known.has(source)) return []
    known.add(source)
    return [{ id: newId(), siteId, source, ...destination, pageId, createdAt: now }]
  })
  for (const batch of batchesOf(rows.slice(0, room))) await insertRedirects(db, batch)
}
