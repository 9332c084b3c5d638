import type { Knex } from 'knex'
import { emptyRoot, isBranch, parseChunk, type LeafEntry } from '../content/map/chunk.ts'
import type { FileRecord } from '../content/tree/records.ts'
import type { Stored } from './addresses.ts'
import type { Finding, OnCheck } from './finding.ts'

/** A revision's root, and the revision for people. */
export interface Root {
  where: string
  root: string
}

/** What the trees hold outside of themselves: the sizes of files by their keys. */
export interface Reached {
  files: Map<string, number>
  /** Roots below which something is missing: nothing more can be said of them. */
  broken: Set<string>
}

const atATime = 200

const chunksOf = async (trx: Knex.Transaction, addresses: readonly string[]) => {
  const rows: { hash: string; data: string }[] = await trx('content_chunks').whereIn('hash', addresses)
  return rows.map(({ data }) => parseChunk(data))
}

const bodyOf = (value: unknown): string | undefined => (value as { body?: { hash?: string } } | null)?.body?.hash

const readLeaf = (entries: readonly LeafEntry[], { bodies }: Stored, files: Reached['files']): string[] =>
  entries.flatMap(([key, value]) => {
    if (key.startsWith('f/')) files.set((value as FileRecord).storageKey, (value as FileRecord).size)
    const body = bodyOf(value)
    return body === undefined || bodies.has(body) ? [] : [`The body of ${key} is missing`]
  })

/**
 * Walks down from every root, each chunk once however many revisions share it, and names what is missing. A revision that
 * shares a chunk with an earlier one is as broken as that.
 */
export const checkReachable = async (
  trx: Knex.Transaction,
  roots: readonly Root[],
  stored: Stored,
  findings: Finding[],
  onCheck: OnCheck,
): Promise<Reached> => {
  const seen = new Set([emptyRoot])
  const reached: Reached = { files: new Map(), broken: new Set() }
  for (const [index, { where, root }] of roots.entries()) {
    const note = (what: string) => {
      findings.push({ where, what })
      reached.broken.add(root)
    }
    for (let level = [root]; level.length > 0;) {
      const fresh = [...new Set(level)].filter((address) => !seen.has(address))
      level = []
      for (const address of fresh) {
        seen.add(address)
        if (!stored.chunks.has(address)) note(`The chunk ${address} is missing`)
      }
      const present = fresh.filter((address) => stored.chunks.has(address))
      for (let next = 0; next < present.length; next += atATime) {
        for (const chunk of await chunksOf(trx, present.slice(next, next + atATime))) {
          if (isBranch(chunk)) level.push(...chunk.entries.map(([, address]) => address))
          else for (const what of readLeaf(chunk.entries, stored, reached.files)) note(what)
        }
      }
    }
    onCheck('revisions', index + 1)
  }
  return reached
}
