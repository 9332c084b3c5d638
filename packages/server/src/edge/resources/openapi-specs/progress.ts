import type { Knex } from 'knex'
import type { OpenapiSpecRow } from '@scriptorium/schema/tables/openapi'

// The keys of jobs are indexed for each of the two states.
const waitsFor = (key: string) => `
  exists (select 1 from jobs j where j.key = ${key} and j.state = 'queued')
  or exists (select 1 from jobs j where j.key = ${key} and j.state = 'running')`

const isGenerating = `(${waitsFor(`'describeOpenAPISpec:' || s.id`)}
  or exists (select 1 from computed_sources c
    where c.dependency = 'openapi:' || s.organization_id || ':' || s.slug and (${waitsFor(`'expandSpace:' || c.space_id`)})))`

/** Returns specifications with the state `progress` as long as pages and operation blocks are generated from them. */
export const withProgress = async (db: Knex, specs: readonly OpenapiSpecRow[]): Promise<OpenapiSpecRow[]> => {
  const ids = specs.flatMap(({ id, state }) => (state === 'complete' ? [id] : []))
  const found = db('openapiSpecs as s').whereIn('s.id', ids).whereRaw(isGenerating)
  const generating = new Set<string>(ids.length === 0 ? [] : await found.pluck('s.id'))
  return specs.map((spec) => (generating.has(spec.id) ? { ...spec, state: 'progress' } : spec))
}
