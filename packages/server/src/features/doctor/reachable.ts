import type { Knex } from 'knex'
import { chunksBelow, heldBy, newlySeen } from '@scriptorium/store/reach'
import type { StoredAddresses } from './addresses.ts'
import type { Finding, OnCheck } from './finding.ts'

/** The root of a revision, and the revision as shown to people. */
export interface Root {
  where: string
  root: string
}

/** Content that the trees refer to: the sizes of files by their keys. */
export interface ReachableContent {
  files: Map<string, number>
  /** Roots with missing content below them. They are not checked further. */
  broken: Set<string>
}

/**
 * Walks down from every root and reports what is missing. Each chunk is visited once, even if several revisions share it: if it
 * is missing, only the first of these revisions is reported. Adds to `reached` what the trees refer to.
 */
export const checkReachable = async (
  trx: Knex.Transaction,
  roots: readonly Root[],
  { stored: { bodies }, reached }: { stored: StoredAddresses; reached: ReachableContent },
  findings: Finding[],
  onCheck: OnCheck,
): Promise<void> => {
  const seen = newlySeen()
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
}
