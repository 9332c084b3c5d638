import type { Integration } from '@scriptorium/types'
import type { Knex } from 'knex'
import { whereReached } from '../../../domain/access/reach.ts'

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

/** Returns the organizations on which a person can install an integration: they are admin there, and it is not installed. */
export const findInstallable = async (
  db: Knex,
  { name, visibility, owner }: Pick<Integration, 'name' | 'owner' | 'visibility'>,
  userId: string,
): Promise<{ id: string; title: string }[]> => {
  const rows = db('organizations as o')
    .join('members as m', 'm.organizationId', 'o.id')
    .where({ 'm.userId': userId, 'm.role': 'admin' })
    .whereNull('m.disabledAt')
    .whereNotExists(db('installations as n').where('n.integrationName', name).whereRaw('n.organization_id = o.id'))
    .orderBy('o.title')
    .orderBy('o.id')
    .limit(maxShown)
  if (visibility === 'private') rows.where('o.id', owner.id)
  return whereReached(rows, 'o.id').select('o.id', 'o.title')
}
