import type { Knex } from 'knex'
import type { Dialect } from '@scriptorium/database/dialect'
import type { Finding } from './finding.ts'

const timePattern = '____-__-__T__:__:__.___Z'

const countWrongTimes = async (
  db: Knex,
  table: string,
  columns: readonly string[],
): Promise<Record<string, number>> => {
  const counts = columns.map(() => `sum(case when ?? not like '${timePattern}' then 1 else 0 end) as ??`).join(', ')
  const [row] = await db.raw(`select ${counts} from ??`, [...columns.flatMap((column) => [column, column]), table])
  return row as Record<string, number>
}

/** Checks that columns for times contain valid times, in all tables. */
const checkTimes = async (db: Knex, dialect: Dialect): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const table of await dialect.tables(db)) {
    const columns = (await dialect.columns(db, table)).filter((column) => column.endsWith('_at'))
    if (columns.length === 0) continue
    for (const [column, count] of Object.entries(await countWrongTimes(db, table, columns))) {
      if (count === null || Number(count) === 0) continue
      findings.push({ where: `table ${table}`, what: `${column} is no valid time in ${count} of its rows` })
    }
  }
  return findings
}

const checkMembers = async (db: Knex): Promise<Finding[]> => {
  const empty: { id: string }[] = await db('organizations as o')
    .whereNotExists(db('members as m').whereRaw('m.organization_id = o.id').select(db.raw('1')))
    .select('o.id')
  return empty.map(({ id }) => ({
    where: `organization ${id}`,
    what: 'It has no members, so nobody can reach its content',
  }))
}

/** Checks the values and the references of single rows, in all tables. */
export const checkValues = async (db: Knex, dialect: Dialect): Promise<Finding[]> => {
  const damages = await dialect.checkRows(db)
  return [
    ...damages.map(({ table, message }) => ({ where: `table ${table}`, what: message })),
    ...(await checkTimes(db, dialect)),
    ...(await checkMembers(db)),
  ]
}
