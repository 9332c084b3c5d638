import type { Knex } from 'knex'
import { onReached } from '../access/reach.ts'
import type { ListedIntegration } from './present-integration.ts'

/** Returns a query of integrations with what `presentIntegration` needs. The alias is `i`. */
export const integrationRows = (db: Knex, caller: string): Knex.QueryBuilder =>
  db('integrations as i')
    .join('organizations as o', 'o.id', 'i.organizationId')
    .leftJoin('members as m', (join) =>
      onReached(
        join.on('m.organizationId', 'o.id').andOnVal('m.userId', caller).andOnNull('m.disabledAt'),
        'm.organizationId',
      ),
    )

/** The columns that `presentIntegration` needs. */
export const integrationColumns = [
  'i.*',
  'm.role as memberRole',
  'o.defaultRole as organizationDefault',
  'o.title as ownerTitle',
  'o.type as ownerType',
  'o.createdAt as ownerCreatedAt',
] as const

/** Returns an integration with what `presentIntegration` needs. The caller must be allowed to see it. */
export const readIntegration = async (db: Knex, caller: string, name: string): Promise<ListedIntegration> =>
  integrationRows(db, caller)
    .where('i.name', name)
    .first([...integrationColumns])
