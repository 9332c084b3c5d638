import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import { findRedirectBySource, normalizeSource } from '../../../domain/sites/redirects.ts'
import { maxRedirects } from '../site-redirects/write.ts'
import { countRedirects, insertRedirect } from '../site-redirects/repo.ts'
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
  let room = maxRedirects - (await countRedirects(db, siteId))
  const known = new Set<string>()
  for (const { from, pageId } of redirects) {
    const address = encoded(from)
    if (!isSource(address)) continue
    const source = normalizeSource(address)
    if (known.has(source) || (await findRedirectBySource(db, siteId, source))) continue
    if (room-- <= 0) return
    known.add(source)
    const destination = { destinationType: 'site-page' as const, siteSectionId: null, siteSpaceId: shown.id, pageId }
    await insertRedirect(db, { id: newId(), siteId, source, ...destination, createdAt: now })
  }
}
