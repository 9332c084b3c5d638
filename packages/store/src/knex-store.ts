import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import { counted } from '@scriptorium/basics/counted-cache'
import { LRUCache } from 'lru-cache'
import { type Chunk, emptyChunk, emptyRoot, type EncodedChunk, parseChunk } from '@scriptorium/content/chunk'
import { type Body, type ContentStore, missing } from '@scriptorium/content/store'
import { batchesOf } from '@scriptorium/basics/batches'
import { writeLater } from '@scriptorium/database/later'
import { anyTable } from '@scriptorium/database/any-table'
import { rowsByHash } from '@scriptorium/database/query-rows'
import { gatherReads } from './gathered-reads.ts'

/**
 * Recently read content, bounded by bytes. The content of an address never changes, so each server can have a cache of its
 * own. Writes store their content whether it is in the cache or not, so content of a rolled-back write does no harm there:
 * no stored revision names it, and a write that produces it again stores it.
 */
export interface ContentCache {
  readonly chunks: LRUCache<string, Chunk>
  readonly bodies: LRUCache<string, Body>
}

interface Sized {
  readonly maxSize: number
}

/** Creates a cache for `knexStore`. All stores of a process share one. */
export const createContentCache = ({ maxSize }: Sized = { maxSize: 64 * 1024 * 1024 }): ContentCache => ({
  chunks: counted('content_chunks', new LRUCache({ maxSize: Math.ceil(maxSize / 2) })),
  bodies: counted('content_bodies', new LRUCache({ maxSize: Math.ceil(maxSize / 2) })),
})

// Measured: a parsed chunk takes 1.6 bytes of heap for each character of its JSON.
const parsedBytesPerCharacter = 2

// With three columns a row this is below SQLite's 32,766 parameters, and a statement has at most some megabytes.
const rowsPerStatement = 500

// An edit writes a few chunks, which the next request for the space reads. An import would push out everything else.
const maxCachedWrites = 64
const charactersPerStatement = 4 * 1024 * 1024

/** Splits rows into statements, sorted by hash so that two writers lock shared rows in the same order. */
const batches = <Row extends { hash: string }>(rows: Row[], sizeOf: (row: Row) => number): Row[][] => {
  const result: Row[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const row of rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))) {
    const full = size + sizeOf(row) > charactersPerStatement || result.at(-1)!.length >= rowsPerStatement
    if (full) {
      result.push([])
      size = 0
    }
    result.at(-1)!.push(row)
    size += sizeOf(row)
  }
  return result
}

/** Returns a content store in the database. On a transaction it reads and writes within that transaction. */
export const knexStore = (db: Knex | Knex.Transaction, cache: ContentCache): ContentStore => {
  let before: Promise<unknown> = Promise.resolve()
  // A transaction has one connection, which runs one query at a time.
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    if (!db.isTransaction) return ask()
    const answer = before.then(ask)
    before = answer.catch(() => undefined)
    return answer
  }

  const select = async <Row extends { hash: string }>(table: string, hashes: readonly string[]): Promise<Row[]> => {
    const rows: Row[] = []
    for (const batch of batchesOf(hashes, rowsPerStatement)) {
      rows.push(...(await rowsByHash<Row>(db, table, batch)))
    }
    return rows
  }

  const reader = <Row extends { hash: string }, T extends object>(
    kind: 'chunk' | 'body',
    table: string,
    cached: LRUCache<string, T>,
    decode: (row: Row) => { value: T; size: number },
  ) => {
    const load = gatherReads(async (addresses) => {
      const found = new Map<string, T>()
      for (const row of await inTurn(() => select<Row>(table, addresses))) {
        const { value, size } = decode(row)
        cached.set(row.hash, value, { size })
        found.set(row.hash, value)
      }
      return found
    })
    return async (addresses: Iterable<string>): Promise<Map<string, T>> => {
      const found = new Map<string, T>()
      const absent = new Set<string>()
      for (const address of addresses) {
        const value = cached.get(address)
        if (value) found.set(address, value)
        else absent.add(address)
      }
      if (absent.size === 0) return found
      const loaded = await load(absent)
      for (const address of absent) {
        const value = loaded.get(address)
        if (!value) throw missing(kind, address)
        found.set(address, value)
      }
      return found
    }
  }

  const readChunks = reader<{ hash: string; data: string }, Chunk>(
    'chunk',
    'content_chunks',
    cache.chunks,
    ({ data }) => ({ value: parseChunk(data), size: data.length * parsedBytesPerCharacter + 200 }),
  )

  const readBodies = reader<{ hash: string } & Body, Body>('body', 'bodies', cache.bodies, ({ format, text }) => ({
    value: { format, text },
    size: text.length * 2 + 200,
  }))

  // On SQLite a statement blocks the thread, so other work gets a turn between two of them.
  const insert = async <Row extends { hash: string }>(table: string, rows: Row[], sizeOf: (row: Row) => number) => {
    for (const [index, batch] of batches(rows, sizeOf).entries()) {
      if (index > 0) await setImmediate()
      await writeLater(db, table, anyTable(db, table).insert(batch).onConflict('hash').ignore())
    }
  }

  const keepChunk = (address: string, { chunk, text }: EncodedChunk) =>
    void cache.chunks.set(address, chunk, { size: text.length * parsedBytesPerCharacter + 200 })

  return {
    known: (address) => (address === emptyRoot ? emptyChunk : cache.chunks.get(address)),
    async getChunks(addresses) {
      const wanted = new Set(addresses)
      const empty = wanted.delete(emptyRoot)
      const found = await readChunks(wanted)
      if (empty) found.set(emptyRoot, emptyChunk)
      return found
    },
    async putChunks(chunks) {
      const rows = [...chunks].map(([hash, { text }]) => ({ hash, data: text }))
      await insert('content_chunks', rows, (row) => row.data.length)
      if (rows.length <= maxCachedWrites) for (const [hash, encoded] of chunks) keepChunk(hash, encoded)
    },
    getBodies: readBodies,
    async putBodies(bodies) {
      const rows = [...bodies].map(([hash, { format, text }]) => ({ hash, format, text }))
      await insert('bodies', rows, (row) => row.text.length)
    },
  }
}
