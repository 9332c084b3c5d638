import type { Knex } from 'knex'
import { cacheResults } from '@scriptorium/content/results'
import { readChanges } from '@scriptorium/openapi/processes/compare-versions'
import type { GeneratedPage } from '@scriptorium/openapi/generated'
import { generator } from '@scriptorium/openapi/processes/run-generator'
import { findContent } from '../openapi/store.ts'
import { Problem } from '../../ground/problem.ts'

const waitMs = 60_000

interface Wanted {
  versionId: string
  slug: string
  props: Record<string, unknown>
}

type Result = GeneratedPage[] | undefined

const bytesOf = (pages: Result): number =>
  (pages ?? []).reduce((sum, { markdown, title }) => sum + 2 * (markdown.length + title.length), 0)

// Callers may ask for many documents of one source, and each generation is a process of its own.
const results = cacheResults<Result>('computed_pages')

const busy = () => new Problem('unavailable', 'Generating the pages took too long: try again later')

const generate = async (db: Knex, { versionId, slug, props }: Wanted): Promise<Result> => {
  const bundled = await findContent(db, versionId, 'bundled')
  const stored = await findContent(db, versionId, 'changes')
  const changes = stored ? await readChanges(stored) : undefined
  if (!bundled) return undefined
  const inTime = AbortSignal.timeout(waitMs)
  try {
    return (await generator.pages({ bundled, pages: { slug, props, changes } }, inTime)).result
  } catch (error) {
    // A busy machine says nothing about the document, so the next request tries again.
    throw inTime.aborted ? busy() : error
  }
}

/** Generates the pages of a version, or returns those that were generated before. Undefined if the document is too much work. */
export const generatedPages = async (db: Knex, wanted: Wanted): Promise<Result> => {
  const { versionId, slug, props } = wanted
  return results(JSON.stringify([versionId, slug, props]), async () => {
    const value = await generate(db, { versionId, slug, props })
    return { value, bytes: bytesOf(value) }
  })
}
