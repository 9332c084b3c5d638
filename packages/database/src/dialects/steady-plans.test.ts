import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { steadyPlan } from './steady-plans.ts'

describe('steadyPlan', () => {
  test.each([
    ['select * from a where b = ? and c is ? limit ?', 'select * from a where b = +? and c is +? limit +?'],
    ['select * from a where b = :b and c = d', 'select * from a where b = +:b and c = d'],
    ['update a set b=?, c = ? where d IS NOT ?', 'update a set b=+?, c = +? where d IS NOT +?'],
    ['select * from a where b like ? and c in (?, ?)', 'select * from a where b like ? and c in (?, ?)'],
    ['select \'= ?\', "= ?", `= ?` from a where b = ?', 'select \'= ?\', "= ?", `= ?` from a where b = +?'],
    ["select 'it''s = ?' -- = ?\nfrom a /* limit ? */", "select 'it''s = ?' -- = ?\nfrom a /* limit ? */"],
    ['insert into a (b, c) values (?, ?)', 'insert into a (b, c) values (?, ?)'],
    ['select this ? from a', 'select this ? from a'],
  ])('%s', (sql, steady) => expect(steadyPlan(sql)).toBe(steady))
})

describe('on SQLite', () => {
  const database = new Sqlite(':memory:')
  const NativeFunction = globalThis.Function
  afterEach(() => vi.unstubAllGlobals())
  afterAll(() => database.close())
  database.exec(`create table a (id text primary key, n integer, b blob); create table c (id text primary key, a text);
    insert into a values ('one', 1, x'01'), ('two', 2, null); insert into c values ('x', 'one'), ('y', 'two')`)

  const joined = 'select a.n, c.id from c join a on a.id = c.a where c.id = ?'
  // better-sqlite3 builds a function for the rows of a statement, and rebuilds it when SQLite has prepared the statement again.
  const plansOf = (sql: string) => {
    const plans = vi.fn((...args: string[]) => NativeFunction(...args))
    vi.stubGlobal('Function', plans)
    const statement = database.prepare(sql)
    for (const id of ['x', 'y', 'x']) expect(statement.all(id)).toHaveLength(1)
    return plans.mock.calls.length
  }

  test('a statement is planned once, regardless of its values', () => {
    expect(plansOf(joined)).toBeGreaterThan(1)
    expect(plansOf(steadyPlan(joined))).toBe(1)
  })

  test.each([
    ['select id from a where id = ?', 'one', [{ id: 'one' }]],
    ['select id from a where n = ?', 2, [{ id: 'two' }]],
    ['select id from a where n = ?', '2', [{ id: 'two' }]],
    ['select id from a where b = ?', Buffer.from([1]), [{ id: 'one' }]],
    ['select id from a where b is ?', null, [{ id: 'two' }]],
    ['select id from a order by id limit ?', 1, [{ id: 'one' }]],
  ])('%s means the same with %s', (sql, value, rows) => {
    expect(database.prepare(sql).all(value)).toEqual(rows)
    expect(database.prepare(steadyPlan(sql)).all(value)).toEqual(rows)
  })
})
