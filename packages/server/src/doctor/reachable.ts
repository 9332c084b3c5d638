import type { Knex } from 'knex'
import { chunksBelow, heldBy, newlySeen } from '../store/reach.ts'
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

/**
 * Walks down from every root, each chunk once however many revisions share it, and names what is missing. A revision that
 * shares a chunk with an earlier one is as broken as that.
 */
export const checkReachable = async (
  trx: Knex.Transaction,
  roots: readonly Root[],
  { bodies }: Stored,
  findings: Finding[],
  onCheck: OnCheck,
): Promise<Reached> => {
  const seen = newlySeen()
  const reached: Reached = { files: new Map(), broken: new Set() }
  for (const [index, { where, root }] of roots.entries()) {
    const note = (what: string) => {
      findings.push({ where, what })
      reached.broken.add(root)
    }
    for await (const [address, chunk] of chunksBelow(trx, [root], seen)) {
      if (!chunk) note(`The chunk ${address} is missing`)
      for (const held of chunk ? heldBy(chunk) : []) {
        if ('file' in held) reached.files.set(held.file.storageKey, held.file.size)
        else if (!bodies.has(held.body)) note(`The body of ${held.key} is missing`)
      }
    }
    onCheck('revisions', index + 1)
  }
  return reached
}
