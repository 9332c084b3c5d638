import type { ComputedSource } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { ComputedSourceRow } from '@scriptorium/schema/tables/content'
import { readChanges } from '@scriptorium/openapi/processes/compare-versions'
import type { GeneratedPage } from '@scriptorium/openapi/generated'
import { generationKey, isGenerated } from '@scriptorium/openapi/generator-version'
import type { Generator } from '@scriptorium/openapi/processes/run-generator'
import type { OpenapiServices } from '../openapi/services.ts'
import { findContent, findSpecBySlug } from '../openapi/store.ts'
import { specDependency, specSlugOf } from './source.ts'

/** Pages that were generated, with what they depend on. */
export interface Made {
  dependency: string
  contentKey: string
  /** Undefined if there is nothing to generate from, or if the generator failed. */
  pages: GeneratedPage[] | undefined
  /** The version of a specification from which the generator made no pages. */
  failed?: { slug: string; versionId: string }
}

const inputOf = async (db: Knex, versionId: string, slug: string, props: Record<string, unknown>) => {
  const bundled = await findContent(db, versionId, 'bundled')
  const stored = await findContent(db, versionId, 'changes')
  return { bundled: bundled!, pages: { slug, props, changes: stored ? await readChanges(stored) : undefined } }
}

interface Generation {
  organizationId: string
  source: ComputedSource
  /** The row of the source, if its pages were generated before. */
  known: ComputedSourceRow | undefined
}

/**
 * Generates the pages of a source. Returns undefined if they are up to date, or if the server does not generate pages of
 * this type.
 */
export const generateFrom = async (
  { database: { read }, log }: Pick<OpenapiServices, 'database' | 'log'>,
  generator: Pick<Generator, 'pages'>,
  { organizationId, source, known }: Generation,
  signal: AbortSignal,
): Promise<Made | undefined> => {
  const slug = specSlugOf(source)
  if (slug === undefined) return undefined
  const dependency = specDependency(organizationId, slug)
  const spec = await findSpecBySlug(read, organizationId, slug)
  const versionId = spec?.lastVersionId ?? null
  if (versionId === null) return { dependency, contentKey: '', pages: undefined }
  const contentKey = generationKey(versionId)
  if (isGenerated(known?.contentKey, versionId) || known?.failedKey === contentKey) return undefined
  const { result: pages, reason } = await generator.pages(await inputOf(read, versionId, slug, source.props), signal)
  if (pages) return { dependency, contentKey, pages }
  log.warn({ organizationId, slug, versionId, reason }, 'no pages could be generated from an OpenAPI document')
  return { dependency, contentKey, pages, failed: { slug, versionId } }
}
