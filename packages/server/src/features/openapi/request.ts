import type { Knex } from 'knex'
import type { OpenapiSpecRow } from '@scriptorium/schema/tables/openapi'
import type { OpenapiServices } from './services.ts'

/** Queues the processing of a specification. One run at a time; a newer request replaces one that waits. */
export const requestProcessing = (
  db: Knex,
  { jobs }: Pick<OpenapiServices, 'jobs'>,
  { id, organizationId }: Pick<OpenapiSpecRow, 'id' | 'organizationId'>,
  delay = 0,
): Promise<string> => jobs.enqueue(db, 'processOpenAPISpec', { organizationId, specId: id }, { unique: id, delay })

/** Queues the description of the latest version of a specification, so that pages can show its operations. */
export const requestDescription = (
  db: Knex,
  { jobs }: Pick<OpenapiServices, 'jobs'>,
  { id, organizationId }: Pick<OpenapiSpecRow, 'id' | 'organizationId'>,
  delay = 0,
): Promise<string> => jobs.enqueue(db, 'describeOpenAPISpec', { organizationId, specId: id }, { unique: id, delay })
