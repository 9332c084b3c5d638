import { applyChanges, type Applied } from '../src/changes/apply-changes.ts'
import type { Change } from '../src/changes/batch.ts'
import { emptyRoot } from '../src/chunk.ts'
import type { ContentStore } from '../src/store.ts'
import { type PageNode, openTree } from '../src/tree/tree.ts'

/** A context for tests: ids count up, so a test can name them. */
export const testContext = (prefix = 'id', base = emptyRoot, last = 0) => {
  return {
    now: '2026-01-01T00:00:00.000Z',
    newId: () => `${prefix}${++last}`,
    rootOf: async (revision: string | undefined): Promise<string | undefined> =>
      revision === undefined ? base : revision.length > 40 ? revision : undefined,
  }
}

/** Applies changes to a root in a test. */
export const change = (
  store: ContentStore,
  root: string,
  changes: Change[],
  prefix?: string,
  base?: string,
  last?: number,
): Promise<Applied> => applyChanges(store, root, changes, testContext(prefix, base, last))

/** The paths of a tree in display order. */
export const paths = async (store: ContentStore, root: string): Promise<string[]> => {
  const flat = (nodes: PageNode[]): string[] => nodes.flatMap(({ path, pages }) => [path, ...flat(pages)])
  return flat(await openTree(store, root).allPages())
}

/** The markdown of a page. */
export const bodyText = async (store: ContentStore, root: string, id: string): Promise<string> => {
  const page = await openTree(store, root).page(id)
  return (await store.getBodies([page!.body!.hash])).get(page!.body!.hash)!.text
}
