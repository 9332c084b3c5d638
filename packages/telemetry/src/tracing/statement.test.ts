import { expect, test } from 'vitest'
import { statementOf } from './statement.ts'

test.each([
  ['select t.*, (select p.id from providers p\n  where p.id in (select 1)) as provider from tokens t', 'SELECT tokens'],
  ['select *\n  from spaces', 'SELECT spaces'],
  ['insert into "audit_events" ("id") values (?)', 'INSERT audit_events'],
  ['update jobs set name = (select name from old)', 'UPDATE jobs'],
  ['select 1', 'SELECT'],
])('the span of %s is named after its table', (sql, name) => {
  expect(statementOf(sql, 'sqlite').name).toBe(name)
})
