import type { Source } from '../../history/source.ts'
import type { FoundContent } from '../../sites/resolution.ts'
import { recordedTree, type TreeRead } from './recorded-tree.ts'

/** The values that a page depends on. */
export interface ReadLog {
  reads: Map<string, TreeRead>
  /** The versions of other sites that the page links to, by their ids. */
  sites: Map<string, string>
  /** Whether the page shows something whose changes are not detected, so that it is cached only for seconds. */
  isVolatile: boolean
}

/** Returns a log without reads. */
export const newReadLog = (): ReadLog => ({ reads: new Map(), sites: new Map(), isVolatile: false })

/** The names of the two trees of a space in a log: the original tree, and the tree that the visitor sees. */
const treeNames = (spaceId: string) => ({ raw: `raw ${spaceId}`, shown: `shown ${spaceId}` })

/** Returns a source that records what is read from it. */
export const recordedSource = (log: ReadLog, isOnSite: (spaceId: string) => boolean, source: Source): Source => ({
  ...source,
  tree: recordedTree(treeNames(source.space.id).shown, source.tree, log.reads),
  elsewhere: async (spaceId) => {
    // The version of the site says nothing about spaces that are not on it.
    if (!isOnSite(spaceId)) log.isVolatile = true
    const other = await source.elsewhere(spaceId)
    return other && recordedSource(log, isOnSite, other)
  },
})

/** Returns the found page with a tree that records what is read from it. */
export const recordedFound = (log: ReadLog, found: FoundContent): FoundContent => ({
  ...found,
  tree: recordedTree(treeNames(found.space.id).raw, found.tree, log.reads),
})
