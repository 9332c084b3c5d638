import type { Knex } from 'knex'
import { counted } from '@scriptorium/basics/counted-cache'
import { LRUCache } from 'lru-cache'
import { readChanges } from '../openapi/compare-versions.ts'
import type { GeneratedPage } from '../openapi/generated.ts'
import { generator } from '../openapi/run-generator.ts'
import { findContent } from '../openapi/store.ts'
import { Problem } from '../../ground/problem.ts'

const maxCharacters = 16 * 1024 * 1024
const waitMs = 60_000

interface Wanted {
  versionId: string
  slug: string
  props: Record<string, unknown>
}

interface Result {
  pages: GeneratedPage[] | undefined
}

const sizeOf = ({ pages }: Result): number =>
  1 + (pages ?? []).reduce((sum, { markdown, title }) => sum + markdown.length + title.length, 0)

// Callers may ask for many documents of one source, and each generation is a process of its own.
const results = counted(
  'computed_pages',
  new LRUCache<string, Result, Knex>({
    maxSize: maxCharacters,
    sizeCalculation: sizeOf,
    fetchMethod: async (key, _stale, { context: db, signal }) => {
      const wanted = JSON.parse(key) as Wanted
      return { pages: await generate(db, wanted, signal as unknown as AbortSignal) }
    },
  }),
)

const busy = () => new Problem('unavailable', 'Generating the pages took too long: try again later')

const generate = async (db: Knex, { versionId, slug, props }: Wanted, signal: AbortSignal) => {
  const bundled = await findContent(db, versionId, 'bundled')
  const stored = await findContent(db, versionId, 'changes')
  const changes = stored ? await readChanges(stored) : undefined
  if (!bundled) return undefined
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  try {
    return (await generator.pages({ bundled, pages: { slug, props, changes } }, inTime)).result
  } catch (error) {
    // A busy machine says nothing about the document, so the next request tries again.
    throw inTime.aborted && !(error instanceof Problem) ? busy() : error
  }
}

/** Generates the pages of a version, or returns those that were generated before. Undefined if the document is too much work. */
export const generatedPages = async (db: Knex, wanted: Wanted): Promise<GeneratedPage[] | undefined> => {
  const { versionId, slug, props } = wanted
  const found = await results.fetch(JSON.stringify({ versionId, slug, props }), { context: db })
  return found?.pages
}
