import type { Knex } from 'knex'
import type { DetailedInstallation } from './present-installation.ts'

/**
 * SQL for the spaces of an installation, with the selection `all` those of its organization, and for the scopes that the current
 * version of its integration asks for.
 */
export const installationDetails = `case when n.space_selection = 'all'
  then (select count(*) from spaces s where s.organization_id = n.organization_id and s.deleted_at is null)
  else (select count(*) from space_installations x join spaces s on s.id = x.space_id
    where x.installation_id = n.id and s.deleted_at is null) end as spaces,
  (select i.scopes from integrations i where i.name = n.integration_name) as declared_scopes`

/** Returns a row with its count as a number. */
export const counted = (row: DetailedInstallation): DetailedInstallation => ({ ...row, spaces: Number(row.spaces) })

/** Returns an installation with its counts. */
export const readInstallation = async (db: Knex, id: string): Promise<DetailedInstallation> =>
  counted(await db('installations as n').where({ 'n.id': id }).first('n.*', db.raw(installationDetails)))
