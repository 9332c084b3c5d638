import fc from 'fast-check'
import { applyChanges } from '../src/changes/apply-changes.ts'
import type { Change } from '../src/changes/batch.ts'
import { ContentError } from '../src/content-error.ts'
import { collect } from '../src/map/collect.ts'
import type { ContentStore } from '../src/store.ts'
import { testContext } from './change.ts'
import type { PageRecord } from '../src/tree/records.ts'
import { openTree } from '../src/tree/tree.ts'

/** One random edit. */
export interface Op {
  kind: 'insert' | 'move' | 'rename' | 'write' | 'delete' | 'reorder'
  a: number
  b: number
  at: number
}

const kinds: readonly Op['kind'][] = ['insert', 'insert', 'move', 'rename', 'write', 'delete', 'reorder']

const slugs = ['a', 'b', 'c']

/** Applies random edits one by one; one that the tree refuses is left out. */
export const play = async (store: ContentStore, root: string, ops: readonly Op[], side: string): Promise<string> => {
  const context = testContext(side)
  let now = root
  for (const [index, { kind, a, b, at }] of ops.entries()) {
    const ids = (await collect(openTree(store, now).entries<PageRecord>('page'))).map(({ id }) => id)
    const page = ids[a % ids.length] ?? ''
    const into = b % 4 === 0 ? null : (ids[b % ids.length] ?? null)
    const document = { markdown: `${side}${index} one\n\n${side}${index} two\n` }
    const changes: Record<Op['kind'], Change> = {
      insert: { operation: 'insert_page', slug: slugs[a % 3]!, document, into, at },
      move: { operation: 'update_page', page, into, at },
      reorder: { operation: 'update_page', page, at },
      rename: { operation: 'update_page', page, slug: slugs[b % 3]!, title: `${side}${index}` },
      write: { operation: 'update_page', page, document },
      delete: { operation: 'delete_page', page },
    }
    now = await applyChanges(store, now, [changes[kind]], context).then(
      (applied) => applied.root,
      (error: unknown) => {
        if (!(error instanceof ContentError)) throw error
        return now
      },
    )
  }
  return now
}

/** Random edits of one side, of all kinds or some. */
export const edits = (maxLength: number, of: readonly Op['kind'][] = kinds): fc.Arbitrary<Op[]> => {
  const op = fc.record({ kind: fc.constantFrom(...of), a: fc.nat(30), b: fc.nat(30), at: fc.nat(5) })
  return fc.array(op, { maxLength })
}
