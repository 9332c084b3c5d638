import { LRUCache } from 'lru-cache'
import type { Decode } from './postgres-rows.ts'

/** A statement that a connection keeps parsed and planned under a name. */
export interface Statement {
  name: string
  text: string
  /** Whether the database was asked to parse it. */
  isSent?: true
  /** Absent until the statement has run once. */
  decode?: Decode
}

interface Prepared {
  epoch: number
  byText: LRUCache<string, Statement>
  /** The names of statements that the connection does not need any more. */
  dropped: string[]
}

const maxStatements = 60

const prepared = new WeakMap<object, Prepared>()
const usedOnce = new LRUCache<string, true>({ max: 500 })
let epoch = 0
let created = 0

const createPrepared = (): Prepared => {
  const dropped: string[] = []
  const dispose = ({ name }: Statement) => void dropped.push(name)
  return { epoch, dropped, byText: new LRUCache({ max: maxStatements, dispose }) }
}

/** Lets a connection keep statements. It must lead to one server process for as long as it is open. */
export const keepStatements = (connection: object): void => void prepared.set(connection, createPrepared())

/** Returns whether a connection keeps statements. */
export const keepsStatements = (connection: object): boolean => prepared.has(connection)

/**
 * Returns the kept statement of a connection for some SQL, from its second use on. Undefined for connections that do not keep
 * statements.
 */
export const statementOf = (connection: object, text: string): Statement | undefined => {
  const kept = prepared.get(connection)
  if (!kept) return undefined
  if (kept.epoch !== epoch) {
    kept.byText.clear()
    kept.epoch = epoch
  }
  const found = kept.byText.get(text)
  if (found) return found
  if (!usedOnce.has(text)) return void usedOnce.set(text, true)
  const statement = { name: `s${++created}`, text }
  kept.byText.set(text, statement)
  return statement
}

/** Returns the names of statements that a connection can forget now. Each is returned once. */
export const takeDropped = (connection: object): string[] => prepared.get(connection)?.dropped.splice(0) ?? []

/** Forgets a statement that failed: whether the database has kept it is not known. */
export const dropStatement = (connection: object, { text }: Statement): void =>
  void prepared.get(connection)?.byText.delete(text)

/** Forgets the statements of all connections, because the tables have changed. */
export const dropAllStatements = (): void => void epoch++

/**
 * Returns whether a kept statement failed because it was kept: a table has got other columns, or the statement is not known,
 * because what looked like one connection are several.
 */
export const isStale = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  return (code === '0A000' && routine === 'RevalidateCachedQuery') || code === '26000' || code === '42P05'
}
