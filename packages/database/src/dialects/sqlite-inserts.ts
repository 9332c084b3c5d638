import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The parts of an insert of several rows, as Knex keeps them. */
interface Single {
  insert?: unknown
  onConflict?: unknown
  ignore?: unknown
  merge?: { updates?: unknown }
  returning?: unknown
}

/** The parts of Knex's compiler of SQLite that are replaced or called here. */
interface Compiler {
  single: Single
  tableName: string
  with(): string
  where(): string | undefined
  insert(): unknown
  _insertBody(rows: unknown): string
  _ignore(columns: unknown): string
  _merge(updates: unknown, columns: unknown, rows: unknown): string
  _returning(columns: unknown): string
}

const Base = require('knex/lib/dialects/sqlite3/query/sqlite-querycompiler.js') as new (...args: unknown[]) => Compiler

/**
 * Writes the rows of an insert as `values`. Knex writes a `select` with named columns for each row, which old versions of SQLite
 * needed, and which takes several times as long to write and to parse.
 */
export class InsertCompiler extends Base {
  override insert(): unknown {
    const { insert: rows, onConflict, ignore, merge, returning } = this.single
    if (!Array.isArray(rows) || rows.length < 2) return super.insert()
    let sql = `${this.with()}insert into ${this.tableName} ${this._insertBody(rows)}`
    if (onConflict && ignore) sql += this._ignore(onConflict)
    else if (onConflict && merge) sql += `${this._merge(merge.updates, onConflict, rows)} ${this.where() ?? ''}`
    return { sql: sql + this._returning(returning), returning }
  }
}
