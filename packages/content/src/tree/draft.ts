import { generateKeyBetween } from 'fractional-indexing'
import { apply } from '../map/apply.ts'
import { sameValue } from '../map/canonical.ts'
import { bufferStore } from '../map/buffer.ts'
import { showsConflict } from './conflict-hint.ts'
import { type Body, bodyHash, type ContentStore } from '../store.ts'
import {
  keyOf,
  type PageChange,
  type PageRecord,
  pageEdits,
  type prefixes,
  type BodyRef,
  withConflictKeys,
} from './records.ts'
import { freeSlug } from './slugs.ts'
import { openTree, type Tree } from './tree.ts'

/** A requested position: the parent, and the index among its other children. */
export interface RequestedPosition {
  readonly id: string
  readonly parent: string | null
  readonly at?: number | undefined
}

/**
 * Opens a revision for editing. Reads see the edits made so far. Nothing is stored until `flush`, which writes only what the
 * final state needs.
 */
export const openDraft = (store: ContentStore, base: string) => {
  const buffer = bufferStore(store)
  let root = base
  const tree = (): Tree => openTree(buffer, root)

  const edit = async (edits: Iterable<readonly [string, unknown]>): Promise<void> => {
    root = await apply(buffer, root, withConflictKeys(edits))
  }

  /** Writes a page record. Returns whether anything changed. */
  const put = async (page: PageRecord): Promise<boolean> => {
    const before = await tree().page(page.id)
    if (sameValue(before, page)) return false
    await edit(pageEdits([{ before, after: page }]))
    return true
  }

  /** Replaces many page records at once. */
  const replace = (changes: readonly PageChange[]): Promise<void> => edit(pageEdits(changes))

  const remove = async (ids: readonly string[]): Promise<void> => {
    const pages = await tree().pages(ids)
    await edit(pageEdits(pages.map((page) => ({ before: page, after: undefined }))))
  }

  const set = (kind: keyof typeof prefixes, id: string, value: unknown): Promise<void> =>
    edit([[keyOf(kind, id), value]])

  const uniqueSlug = (parent: string | null, wish: string, id: string): Promise<string> =>
    freeSlug(wish, async (slug) => {
      const holder = await tree().pageIdBySlug(parent, slug)
      return holder !== undefined && holder !== id
    })

  /** Returns an order key for an index among the siblings, by default the last. A page that stays keeps its key. */
  const orderAt = async ({ id, parent, at }: RequestedPosition): Promise<string> => {
    const now = tree()
    const page = await now.page(id)
    const own = page && page.parent === parent ? page : undefined
    const index = own ? await now.indexOf(own) : -1
    const others = (await now.childCount(parent)) - (own ? 1 : 0)
    const place = Math.min(at ?? others, others)
    if (own && place === index) return own.order
    const other = (position: number) => now.childAt(parent, own && position >= index ? position + 1 : position)
    const left = place === 0 ? undefined : (await other(place - 1))?.order
    const right = place === others ? undefined : (await other(place))?.order
    return orderBetween(left, right)
  }

  const writeBody = async (body: Body): Promise<BodyRef> => {
    const hash = bodyHash(body)
    await buffer.putBodies(new Map([[hash, body]]))
    return { format: body.format, hash, ...(showsConflict(body) && { conflict: true }) }
  }

  return {
    tree,
    /** The root of the current state, to be read from `store`. */
    root: () => root,
    edit,
    put,
    replace,
    remove,
    set,
    uniqueSlug,
    orderAt,
    writeBody,
    store: buffer,
    /** Writes the state to the store. Returns its root, the addresses of the bodies written, and how many pages have conflicts or are computed. */
    flush: async (): Promise<{ root: string; documents: string[]; conflictedPages: number; computedPages: number }> => {
      const conflictedPages = await tree().conflictedPageCount()
      const computedPages = await tree().computedPageCount()
      await buffer.flush(root)
      return { root, documents: buffer.writtenBodies(), conflictedPages, computedPages }
    },
  }
}

/** A revision that is being edited. */
export type Draft = ReturnType<typeof openDraft>

/** Returns an order key between two others. Undefined means an open end. */
const orderBetween = (left: string | undefined, right: string | undefined): string =>
  generateKeyBetween(left ?? null, right === undefined || (left !== undefined && right <= left) ? null : right)
