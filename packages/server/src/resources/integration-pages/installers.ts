import type { Knex } from 'knex'
import { whereReached } from '../../access/reach.ts'

const maxShown = 100

/** An installation of an integration on an organization. */
export interface Installer {
  installationId: string
  organizationId: string
  organization: string
  status: string
  createdAt: string
  /** The name of whoever installed the integration; null if the account is gone. */
  person: string | null
}

/** Returns where an integration is installed, as far as a person is a member there. */
export const findInstallers = async (db: Knex, integrationName: string, userId: string): Promise<Installer[]> => {
  const rows = db('installations as n')
    .join('organizations as o', 'o.id', 'n.organizationId')
    .join('members as m', (join) => join.on('m.organizationId', 'o.id').andOnVal('m.userId', userId))
    .leftJoin('users as u', 'u.id', 'n.createdBy')
    .where({ 'n.integrationName': integrationName })
    .whereNull('m.disabledAt')
    .orderBy('o.title')
    .orderBy('n.id')
    .limit(maxShown)
  return whereReached(rows, 'n.organizationId').select(
    'n.id as installationId',
    'n.organizationId',
    'o.title as organization',
    'n.status',
    'n.createdAt',
    'u.displayName as person',
  )
}
