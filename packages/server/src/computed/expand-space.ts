import type { Knex } from 'knex'
import { openTree } from '@scriptorium/content/tree/tree'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { ContentStore } from '@scriptorium/content/store'
import type { ComputedSourceRow } from '../db/tables/content.ts'
import type { SpaceRow } from '../db/tables/places.ts'
import type { JobContext } from '../jobs/job.ts'
import { recordDocuments } from '../store/documents.ts'
import type { OpenapiServices } from '../openapi/services.ts'
import { computeByIntegration, type ComputeServices } from './compute-by-integration.ts'
import { findSources, noPages, putSource } from './expansions.ts'
import { generateFrom } from './generate.ts'
import { writeGenerated } from './pages.ts'
import { showExpanded } from './show.ts'
import { hashOf, sourceOf } from './source.ts'

/** The services that expand computed pages. */
export interface ExpandServices extends OpenapiServices, ComputeServices {
  content(db: Knex): ContentStore
}

/** The roots of the current contents of a space: of main content, and of open change requests with computed pages. */
const headsOf = async (db: Knex, { id, revisionId }: SpaceRow): Promise<Map<string, 'changeRequest' | 'main'>> => {
  const rows: { id: string; root: string }[] = await db('revisions as r')
    .leftJoin('changeRequests as c', 'c.revisionId', 'r.id')
    .where('r.spaceId', id)
    .where('r.computedPages', '>', 0)
    .where((head) => head.where('r.id', revisionId).orWhereIn('c.status', ['draft', 'open']))
    .select('r.id', 'r.root')
  const heads = new Map<string, 'changeRequest' | 'main'>(rows.map(({ root }) => [root, 'changeRequest']))
  for (const row of rows) if (row.id === revisionId) heads.set(row.root, 'main')
  return heads
}

const regenerate = async (
  services: ExpandServices,
  space: SpaceRow,
  page: PageRecord,
  known: ComputedSourceRow | undefined,
  signal: AbortSignal,
) => {
  const source = sourceOf(page)
  const made =
    (await generateFrom(services, space.organizationId, source, known?.contentKey, signal)) ??
    (await computeByIntegration(services, space, source, known?.contentKey, signal))
  if (!made) return
  const updatedAt = new Date().toISOString()
  const { dependency, contentKey } = made
  const row = { spaceId: space.id, pageId: page.id, sourceHash: hashOf(source), dependency, contentKey, updatedAt }
  await services.database.writeTx(async (trx) => {
    // If a source fails, its last pages are kept. The row stores the dependencies that trigger the next attempt.
    if (!made.pages) return void (known ?? (await putSource(trx, { ...row, contentKey: '', root: noPages })))
    const { root, documents } = await writeGenerated(services.content(trx), made.pages, {
      seed: page.id,
      type: source.type,
      now: updatedAt,
    })
    await recordDocuments(trx, space.lineageId, documents)
    await putSource(trx, { ...row, root })
  })
}

const computedPagesOf = async (store: ContentStore, roots: Iterable<string>): Promise<PageRecord[]> => {
  const pages = new Map<string, PageRecord>()
  for (const root of roots) {
    for (const page of await openTree(store, root).computedPages())
      pages.set(`${page.id}/${hashOf(sourceOf(page))}`, page)
  }
  return [...pages.values()]
}

/** Generates the pages of a space's computed pages whose sources have changed, and shows them. */
export const run = async (
  { spaceId }: { spaceId: string },
  { services, signal }: JobContext<ExpandServices>,
): Promise<void> => {
  const { database } = services
  const space = await database.read('spaces').where({ id: spaceId }).first()
  if (!space) return
  const heads = await headsOf(database.read, space)
  const sources = await findSources(database.read, spaceId)
  for (const page of await computedPagesOf(services.content(database.read), heads.keys())) {
    signal.throwIfAborted()
    const sourceHash = hashOf(sourceOf(page))
    const known = sources.find((one) => one.pageId === page.id && one.sourceHash === sourceHash)
    await regenerate(services, space, page, known, signal)
  }
  for (const [root, kind] of heads) {
    await database.writeTx((trx) => showExpanded(trx, services, { spaceId, root, kind }), `space:${spaceId}`)
  }
}
