import Sqlite from 'better-sqlite3'
import type { Level, RoleOrNone } from '@scriptorium/schema/tables/levels'
import { expect, test } from 'vitest'
import { levelRankSql } from './level-sql.ts'
import { resolveLevel } from './level.ts'
import { rank, rankSql } from './roles.ts'

const roles: RoleOrNone[] = ['none', 'read', 'comment', 'edit', 'review', 'create', 'admin']
const levels: Level[] = ['inherit', ...roles]

test('the rank as SQL is that of resolveLevel, for each role, default, level and grant', () => {
  const database = new Sqlite(':memory:')
  const differing = roles.flatMap((organizationDefault) =>
    levels.flatMap((effectiveLevel) => {
      const sql = levelRankSql({ effectiveLevel, organizationDefault }, 'role', 'granted')
      const ask = database.prepare(`select ${sql} from (select ? as role, ? as granted)`).pluck()
      return roles
        .flatMap((memberRole) => roles.map((grant) => ({ memberRole, granted: rank(grant) })))
        .filter(({ memberRole, granted }) => {
          const level = resolveLevel({ memberRole, organizationDefault, effectiveLevel, granted })
          return ask.get(memberRole, granted) !== rank(level)
        })
        .map((one) => ({ ...one, organizationDefault, effectiveLevel }))
    }),
  )
  expect(differing).toEqual([])
  database.close()
})

test('the rank of a column is that of the role, and 0 without one', () => {
  const database = new Sqlite(':memory:')
  const ask = database.prepare(`select ${rankSql('role')} from (select ? as role)`).pluck()
  const given = [...roles, null, 'inherit']
  expect(given.map((role) => ask.get(role))).toEqual([...roles.map(rank), 0, 0])
  database.close()
})
