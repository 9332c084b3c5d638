import type { Knex } from 'knex'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { emptyRoot } from '@scriptorium/content/chunk'
import { brokenInvariants } from '@scriptorium/content/tree/invariants'
import type { Finding, OnCheck } from './finding.ts'
import type { Root } from './reachable.ts'

/** Checks the current page trees: no cycles, no orphans, no two siblings with the same slug, and consistent derived keys. */
export const checkTrees = async (
  trx: Knex.Transaction,
  heads: readonly Root[],
  findings: Finding[],
  onCheck: OnCheck,
): Promise<void> => {
  // A cache of its own: the cache of a server could hide what is missing in the database.
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
