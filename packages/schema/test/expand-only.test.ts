import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lastReleased, migrations } from '../src/migrate.ts'
import { createdTables, findFaults } from './expand-only.ts'
import { recordStatements } from './recorded-statements.ts'

const isReleased = (name: string): boolean => name <= lastReleased

const statementsOf = async (isWanted: (name: string) => boolean) => {
  const wanted = Object.keys(migrations).filter(isWanted)
  const pairs = wanted.map(async (name) => [name, await recordStatements(migrations[name]!)] as const)
  return Promise.all(pairs)
}

const approvals = readFileSync(new URL('approved-migrations.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

describe('migrations since the previous release', () => {
  test('only add to its schema, except for what test/approved-migrations.txt approves', async () => {
    const released = await statementsOf(isReleased)
    const existing = new Set(released.flatMap(([, statements]) => createdTables(statements)))
    expect(existing.size).toBeGreaterThan(50)
    const found: string[] = []
    for (const [name, statements] of await statementsOf((one) => !isReleased(one))) {
      for (const { what, why } of findFaults(statements, existing)) {
        const isApproved = approvals.some(
          (line) => line.startsWith(`${name}: ${what} - `) && line.length > name.length + what.length + 15,
        )
        if (!isApproved) found.push(`${name}: ${what} (${why}). Change it, or approve it with a reason.`)
      }
      for (const table of createdTables(statements)) existing.add(table)
    }
    expect(found).toEqual([])
  })

  test('are named by every approval', () => {
    const names = Object.keys(migrations).filter((name) => !isReleased(name))
    expect(approvals.filter((line) => !names.includes(line.split(':')[0]!))).toEqual([])
  })
})

describe('what is refused', () => {
  const existing = new Set(['pages', 'sites'])

  test.each([
    ['drop table "pages"', 'drops pages'],
    ['alter table "pages" drop column "title"', 'drops a column of pages'],
    ['alter table "pages" rename column "title" to "name"', 'renames pages'],
    ['alter table "pages" rename to "leaves"', 'renames pages'],
    ['alter table "pages" alter column "title" type text', 'changes a type of pages'],
    ['alter table "pages" alter column "title" set not null', 'requires a column of pages'],
    ['alter table "pages" add column "title" text not null', 'adds a required column without a default to pages'],
    [
      `alter table "pages" add column "one" text not null default '', add column "two" text not null`,
      'adds a required column without a default to pages',
    ],
    ['alter table "pages" add constraint "one" unique ("title")', 'adds a constraint to pages'],
    ['create unique index one on pages (title)', 'adds a unique index to pages'],
    ['create index "one" on "pages" ("title")', 'adds an index to pages'],
    ['drop index "one"', 'drops the index one'],
    ['update "pages" set "title" = \'\'', 'changes rows of pages'],
  ])('%s', (sql, what) => {
    expect(findFaults([sql], existing).map((fault) => fault.what)).toEqual([what])
  })

  test.each([
    'alter table "pages" add column "title" text',
    `alter table "pages" add column "title" text not null default ''`,
    `alter table "pages" add column "one" text not null default '', add column "two" integer not null default 0`,
  ])('not %s', (sql) => {
    expect(findFaults([sql], existing)).toEqual([])
  })

  test('nothing that a migration does to tables of its own', () => {
    const own = ['create table "own" ("id" text not null)', 'create unique index "one" on "own" ("id")']
    expect(findFaults(own, existing)).toEqual([])
  })
})
