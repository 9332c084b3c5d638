import type { SemanticChanges } from '@scriptorium/types'
import type { Knex } from 'knex'
import { semanticChanges } from '@scriptorium/content/diff/semantic'
import type { Services } from '../../services.ts'

/** What differs between two trees, in the words of the domain; costs what differs, not what the trees hold. */
export const presentSemanticChanges = async (
  services: Services,
  db: Knex,
  before: string,
  after: string,
  limit: number,
): Promise<SemanticChanges> =>
  (await semanticChanges(services.content(db), before, after, { limit })) as SemanticChanges
