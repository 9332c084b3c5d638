import type { Knex } from 'knex'
import { loadSpaceFor } from '../../access/installations.ts'
import type { SiteAccess } from '../../access/load.ts'
import { requireAdminOn, type SpaceLevel } from '../../access/require-admin-on.ts'
import type { Actor } from '../../access/principal.ts'
import { spaceAccessOf, spaceColumns, type Granted } from '../../access/visible.ts'
import { batchesOf } from '@scriptorium/basics/batches'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { areAmong, isSigned, readersOn, type Readers, type SiteState } from './readers.ts'
import { loadStructure, loadStructures } from '../structure/repo.ts'

/** Who changes a site. */
export interface SiteWriter {
  db: Knex
  access: SiteAccess
  caller: Actor
}

/** Returns who can read these spaces on other sites than this one. */
const readersElsewhere = async (
  db: Knex,
  siteId: string,
  spaceIds: readonly string[],
): Promise<Map<string, Readers[]>> => {
  const found = new Map<string, Readers[]>()
  for (const batch of batchesOf(spaceIds)) {
    const showing = db('siteSpaces').whereIn('spaceId', batch).whereNot({ siteId }).select('siteId')
    const sites = await db('sites').whereIn('id', showing).whereNotNull('publishedAt')
    const structures = await loadStructures(db, sites)
    for (const site of sites) {
      for (const [spaceId, readers] of readersOn({ site, structure: structures.get(site.id)! })) {
        found.set(spaceId, [...(found.get(spaceId) ?? []), readers])
      }
    }
  }
  return found
}

const levelsOf = async ({ db, access, caller }: SiteWriter, ids: readonly string[]): Promise<SpaceLevel[]> => {
  const toAccess = spaceAccessOf(access.organization)
  const levels: SpaceLevel[] = []
  for (const batch of batchesOf(ids)) {
    const columns = spaceColumns(db, caller.user.id)
    const rows: Granted<SpaceRow>[] = await db('spaces as c').whereIn('c.id', batch).select(columns)
    for (const row of rows) {
      const found = caller.kind === 'installation' ? await loadSpaceFor(db, caller, row.id) : toAccess(row)
      levels.push({ id: row.id, title: row.title, level: found?.level ?? 'none' })
    }
  }
  return levels
}

/** Returns those of the readers who could not read their space on another site already. */
const notElsewhere = async (
  { db, access: { site } }: SiteWriter,
  found: readonly (readonly [string, Readers])[],
): Promise<string[]> => {
  if (found.length === 0) return []
  const ids = found.map(([id]) => id)
  const elsewhere = await readersElsewhere(db, site.id, ids)
  const wider = found.filter(([id, readers]) => !(elsewhere.get(id) ?? []).some((others) => areAmong(readers, others)))
  return wider.map(([id]) => id)
}

/**
 * Throws 403 if the key for visitor tokens would let its holder read a space behind a condition on signed claims, unless the caller
 * has `admin` on that space. On a site whose visitors sign in, the key is up to the admins of the site. An installation has the key
 * to sign visitors in, which an admin of the organization has agreed to.
 */
export const requireNoNewSigner = async (writer: SiteWriter): Promise<void> => {
  const { db, access, caller } = writer
  const { site } = access
  if (site.visibility === 'visitor-auth' || caller.kind === 'installation') return
  const published = { ...site, publishedAt: site.publishedAt ?? site.createdAt }
  const readers = [...readersOn({ site: published, structure: await loadStructure(db, site) })]
  const opened = readers.filter(([, { requirements }]) => requirements.some(isSigned))
  const signers = opened.map(([id, one]) => [id, { ...one, requirements: [] }] as const)
  requireAdminOn(await levelsOf(writer, await notElsewhere(writer, signers)))
}

/**
 * Throws 403 if a change of a site lets anyone read a space who could not before, unless the caller has `admin` on that space.
 * Everything that writes sites and their structures calls it. Deleted spaces count like the others: they can be restored.
 */
export const requireNoNewReaders = async (writer: SiteWriter, before: SiteState, after: SiteState): Promise<void> => {
  const known = readersOn(before)
  const opened = [...readersOn(after)].filter(([id, readers]) => {
    const own = known.get(id)
    return !own || !areAmong(readers, own)
  })
  requireAdminOn(await levelsOf(writer, await notElsewhere(writer, opened)))
}
