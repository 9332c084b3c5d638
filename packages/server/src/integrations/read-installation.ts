import type { Knex } from 'knex'
import type { CountedInstallation } from './present-installation.ts'

/** SQL that counts the spaces of an installation: with the selection `all`, those of its organization. */
export const countedSpaces = `case when n.space_selection = 'all'
  then (select count(*) from spaces s where s.organization_id = n.organization_id and s.deleted_at is null)
  else (select count(*) from space_installations x join spaces s on s.id = x.space_id
    where x.installation_id = n.id and s.deleted_at is null) end as spaces`

/** Returns a row with its count as a number. */
export const counted = (row: CountedInstallation): CountedInstallation => ({ ...row, spaces: Number(row.spaces) })

/** Returns an installation with its counts. */
export const readInstallation = async (db: Knex, id: string): Promise<CountedInstallation> =>
  counted(await db('installations as n').where({ 'n.id': id }).first('n.*', db.raw(countedSpaces)))
