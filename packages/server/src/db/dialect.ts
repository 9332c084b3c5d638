import type { Knex } from 'knex'

/** What kind of trouble a database error is, in words that both databases share. */
export type Trouble = 'duplicate' | 'retry' | 'unavailable' | 'full' | 'invalid'

/** A pair of connections pools: one writer, and readers that never wait for it. */
export interface Pools {
  write: Knex
  read: Knex
}

/** All that differs between SQLite and PostgreSQL. One file each, in `dialects/`. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  connect(url: string): Pools
  /** Serializes the transaction with every other one that names the same guard. */
  guard(trx: Knex.Transaction, key: string): Promise<void>
  /** Whether nobody else holds this name; then it is held to the end of the transaction. Never waits. */
  tryHold(trx: Knex.Transaction, key: string): Promise<boolean>
  trouble(error: unknown): Trouble | undefined
}
