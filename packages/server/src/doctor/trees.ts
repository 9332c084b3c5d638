import type { Knex } from 'knex'
import { createContentCache, knexStore } from '../store/knex-store.ts'
import { emptyRoot } from '@scriptorium/content/map/chunk'
import { brokenInvariants } from '@scriptorium/content/tree/invariants'
import type { Finding, OnCheck } from './finding.ts'
import type { Root } from './reachable.ts'

/** Checks the page trees that people work on: no cycles, no orphans, no two siblings of one slug, derived keys that agree. */
export const checkTrees = async (
  trx: Knex.Transaction,
  heads: readonly Root[],
  findings: Finding[],
  onCheck: OnCheck,
): Promise<void> => {
  // Of its own: what a server has in its memory is not what is stored.
  const store = knexStore(trx, createContentCache({ maxSize: 32 * 2 ** 20 }))
  const checked = new Set([emptyRoot])
  for (const [index, { where, root }] of heads.entries()) {
    onCheck('trees', index + 1)
    if (checked.has(root)) continue
    checked.add(root)
    const broken = await brokenInvariants(store, root).catch((error: Error) => [error.message])
    findings.push(...broken.map((what) => ({ where, what })))
  }
}
