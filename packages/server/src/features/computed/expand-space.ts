import type { Knex } from 'knex'
import { emptyRoot } from '@scriptorium/content/chunk'
import { openTree } from '@scriptorium/content/tree/tree'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { ContentStore } from '@scriptorium/content/store'
import type { ComputedSourceRow } from '@scriptorium/schema/tables/content'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { WaitOutside } from '@scriptorium/content/pool/wait-outside'
import type { JobContext } from '@scriptorium/jobs/job'
import { recordDocuments } from '@scriptorium/store/documents'
import { generator, type Generator } from '@scriptorium/openapi/processes/run-generator'
import type { OpenapiServices } from '../openapi/services.ts'
import { recordFailedGeneration } from '../openapi/store.ts'
import { computeByIntegration, type ComputeServices } from './compute-by-integration.ts'
import { findSources, noPages, putSource } from './expansions.ts'
import { generateFrom, type Made } from './generate.ts'
import { writeGenerated } from './pages.ts'
import { showExpanded, type Head } from './show.ts'
import { dependencyOf, hashOf, sourceOf } from './source.ts'

/** The services that expand computed pages. */
export interface ExpandServices extends OpenapiServices, ComputeServices {
  content(db: Knex): ContentStore
}

/** Returns the roots of main content and of open change requests, if they have computed pages. */
const headsOf = async (db: Knex, spaceId: string): Promise<Map<string, Head['kind']>> => {
  const rows: { id: string; root: string; revisionId: string }[] = await db('revisions as r')
    .leftJoin('changeRequests as c', 'c.revisionId', 'r.id')
    .join('spaces as s', 's.id', 'r.spaceId')
    .where('r.spaceId', spaceId)
    .where('r.computedPages', '>', 0)
    .where((head) => head.whereRaw('r.id = s.revision_id').orWhereIn('c.status', ['draft', 'open']))
    .select('r.id', 'r.root', 's.revisionId')
  const heads = new Map<string, Head['kind']>(rows.map(({ root }) => [root, 'changeRequest']))
  for (const row of rows) if (row.id === row.revisionId) heads.set(row.root, 'main')
  return heads
}

interface Expanding {
  generator: Pick<Generator, 'pages'>
  services: ExpandServices
  space: SpaceRow
  signal: AbortSignal
  waitOutside: WaitOutside
}

/** Stores that a source failed and keeps its last pages. The row has the dependency that triggers the next attempt. */
const storeFailure = async (
  trx: Knex,
  { organizationId }: SpaceRow,
  { contentKey, failed }: Made,
  { known, row }: { known: ComputedSourceRow | undefined; row: ComputedSourceRow },
) => {
  if (failed) await recordFailedGeneration(trx, { organizationId, slug: failed.slug }, failed.versionId)
  const kept = known ?? { ...row, contentKey: '' }
  if (failed || !known) await putSource(trx, { ...kept, failedKey: failed ? contentKey : null })
}

const store = async (
  { services, space }: Expanding,
  page: PageRecord,
  made: Made,
  known: ComputedSourceRow | undefined,
) => {
  const source = sourceOf(page)
  const updatedAt = new Date().toISOString()
  const { dependency, contentKey, pages } = made
  const place = { spaceId: space.id, pageId: page.id, sourceHash: hashOf(source) }
  const row = { ...place, dependency, contentKey, failedKey: null, renewedBy: null, root: noPages, updatedAt }
  await services.database.writeTx(async (trx) => {
    if (!pages) return storeFailure(trx, space, made, { known, row })
    const origin = { seed: page.id, type: source.type, now: updatedAt }
    const earlierRoot = known?.root || emptyRoot
    const { root, documents } = await writeGenerated(services.content(trx), pages, origin, earlierRoot)
    await recordDocuments(trx, space.lineageId, documents)
    await putSource(trx, { ...row, root })
  })
}

/**
 * Stores a source without pages before they are generated. What changes meanwhile, such as an installation of its integration,
 * finds it by its dependency and has it generated again.
 */
const noteSource = async ({ services, space }: Expanding, page: PageRecord): Promise<void> => {
  const source = sourceOf(page)
  const dependency = dependencyOf(space.organizationId, source)
  if (dependency === undefined) return
  const place = { spaceId: space.id, pageId: page.id, sourceHash: hashOf(source) }
  const updatedAt = new Date().toISOString()
  const row = { ...place, dependency, contentKey: '', failedKey: null, renewedBy: null, root: noPages, updatedAt }
  await services.database.writeTx((trx) => putSource(trx, row))
}

const regenerate = async (
  expanding: Expanding,
  page: PageRecord,
  known: ComputedSourceRow | undefined,
): Promise<void> => {
  const { generator, services, space, signal, waitOutside } = expanding
  const source = sourceOf(page)
  if (!known) await noteSource(expanding, page)
  const made =
    (await waitOutside(
      generateFrom(services, generator, { organizationId: space.organizationId, source, known }, signal),
    )) ?? (await computeByIntegration(services, space, source, known?.contentKey, expanding))
  if (made) await store(expanding, page, made, known)
}

const computedPagesOf = async (store: ContentStore, roots: Iterable<string>): Promise<PageRecord[]> => {
  const pages = new Map<string, PageRecord>()
  for (const root of roots) {
    for (const page of await openTree(store, root).computedPages())
      pages.set(`${page.id}/${hashOf(sourceOf(page))}`, page)
  }
  return [...pages.values()]
}

/**
 * Shows the generated pages. An edit that was committed before they were shown has carried the last pages over, so the contents that
 * are current afterwards follow, until there are no others.
 */
const showAll = async (services: ExpandServices, spaceId: string, signal: AbortSignal) => {
  const { database } = services
  const shown = new Set<string>()
  for (;;) {
    const heads = [...(await headsOf(database.read, spaceId))].filter(([root]) => !shown.has(root))
    if (heads.length === 0) return
    for (const [root, kind] of heads) {
      signal.throwIfAborted()
      await database.writeTx((trx) => showExpanded(trx, services, { spaceId, root, kind }), `space:${spaceId}`)
      shown.add(root)
    }
  }
}

/** Generates the pages of a space's computed pages whose sources have changed with a generator, and shows them. */
export const expandWith = async (
  generator: Pick<Generator, 'pages'>,
  { spaceId }: { spaceId: string },
  { services, signal, waitOutside }: JobContext<ExpandServices>,
): Promise<void> => {
  const { database } = services
  const space = await database.read('spaces').where({ id: spaceId }).first()
  if (!space) return
  const heads = await headsOf(database.read, spaceId)
  const sources = await findSources(database.read, spaceId)
  for (const page of await computedPagesOf(services.content(database.read), heads.keys())) {
    signal.throwIfAborted()
    const sourceHash = hashOf(sourceOf(page))
    const known = sources.find((one) => one.pageId === page.id && one.sourceHash === sourceHash)
    await regenerate({ generator, services, space, signal, waitOutside }, page, known)
  }
  await showAll(services, spaceId, signal)
}

/** Generates the pages of a space's computed pages whose sources have changed, and shows them. */
export const run = (payload: { spaceId: string }, context: JobContext<ExpandServices>): Promise<void> =>
  expandWith(generator, payload, context)
