import type { SemanticChanges } from '@scriptorium/types'
import type { Knex } from 'knex'
import { semanticChanges } from '@scriptorium/content/diff/semantic'
import type { Services } from '../../services.ts'

/** Presents the differences between two trees as changes of pages and files. The cost grows with the differences only. */
export const presentSemanticChanges = async (
  services: Services,
  db: Knex,
  before: string,
  after: string,
  limit: number,
): Promise<SemanticChanges> =>
  (await semanticChanges(services.content(db), before, after, { limit })) as SemanticChanges
