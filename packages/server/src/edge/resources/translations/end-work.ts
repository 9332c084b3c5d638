import type { Knex } from 'knex'
import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import type { Services } from '../../services.ts'

/** Tells whoever created a translation that a run of it has ended. */
export const endWork = (
  trx: Knex,
  { events }: Pick<Services, 'events'>,
  { organizationId, createdBy: userId }: TranslationRow,
  now: string,
): Promise<void> => events.raise(trx, 'workEnded', { organizationId }, { userId, now })
