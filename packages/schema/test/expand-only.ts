/** A statement that servers of the previous release, or large tables, do not bear. */
export interface Fault {
  /** What it does, and to which table or index, such as `drops a column of sites`. */
  what: string
  why: string
}

interface Rule {
  pattern: RegExp
  does: string
  why: string
}

const oldServers = 'servers of the previous release still read and write it'
const longLock = 'all writes to the table wait until it is done'

// Each pattern captures the name of a table or an index.
const rules: Rule[] = [
  { pattern: /^drop table (?:if exists )?"(\w+)"/, does: 'drops', why: oldServers },
  { pattern: /^alter table "(\w+)" .*\bdrop column\b/, does: 'drops a column of', why: oldServers },
  { pattern: /^alter table "(\w+)" .*\brename\b/, does: 'renames', why: oldServers },
  {
    pattern: /^alter table "(\w+)" .*\balter column "\w+" (?:set data )?type\b/,
    does: 'changes a type of',
    why: longLock,
  },
  { pattern: /^alter table "(\w+)" .*\bset not null\b/, does: 'requires a column of', why: oldServers },
  {
    pattern:
      /^alter table "(\w+)" .*\badd column (?:(?!, add column)(?!\bdefault\b).)*\bnot null\b(?!(?:(?!, add column).)*\bdefault\b)/,
    does: 'adds a required column without a default to',
    why: oldServers,
  },
  {
    pattern: /^alter table "(\w+)" .*\badd constraint .*\b(?:unique|check|primary key)\b/,
    does: 'adds a constraint to',
    why: oldServers,
  },
  { pattern: /^create unique index .* on "?(\w+)"?/, does: 'adds a unique index to', why: oldServers },
  { pattern: /^create index .* on "?(\w+)"?/, does: 'adds an index to', why: longLock },
  { pattern: /^drop index (?:if exists )?"?(\w+)"?/, does: 'drops the index', why: oldServers },
  {
    pattern: /^(?:update|delete from|insert into) "?(\w+)"?/,
    does: 'changes rows of',
    why: `${longLock}; use \`fill\``,
  },
]

/** Returns the names of the tables that statements create. */
export const createdTables = (statements: readonly string[]): string[] =>
  statements.flatMap((sql) => /^create table (?:if not exists )?"?(\w+)"?/.exec(sql)?.[1] ?? [])

/** Returns what statements do to tables that existed before them, other than adding to them. */
export const findFaults = (statements: readonly string[], existing: ReadonlySet<string>): Fault[] => {
  const isNew = new Set(createdTables(statements).filter((name) => !existing.has(name)))
  return statements
    .map((sql) => sql.toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .flatMap((sql) =>
      rules.flatMap(({ pattern, does, why }) => {
        const name = pattern.exec(sql)?.[1]
        return name === undefined || isNew.has(name) ? [] : [{ what: `${does} ${name}`, why }]
      }),
    )
}
