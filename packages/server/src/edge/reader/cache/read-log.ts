import type { Knex } from 'knex'
import type { Source } from '../../../domain/history/source.ts'
import type { FoundContent } from '../../../domain/sites/resolution.ts'
import { readFacts, type FactKind } from './facts.ts'
import { recordedTree, type TreeRead } from './recorded-tree.ts'

/** The values that a page depends on. */
export interface ReadLog {
  reads: Map<string, TreeRead>
  /** The versions of other sites that the page links to, by their ids. */
  sites: Map<string, string>
  /** What the page shows that is not of its site. */
  facts: Map<FactKind, Map<string, string>>
  /** Whether the page shows something whose changes are not detected, so that it is cached only for seconds. */
  isVolatile: boolean
}

/** Returns a log without reads. */
export const newReadLog = (): ReadLog => ({
  reads: new Map(),
  sites: new Map(),
  facts: new Map(),
  isVolatile: false,
})

const maxFacts = 500

/** Notes a fact that a page depends on. A page with too many of them is kept only for seconds. */
export const noteFact = (log: ReadLog, kind: FactKind, id: string, value: string): void => {
  const known = log.facts.get(kind) ?? new Map<string, string>()
  log.facts.set(kind, known)
  if (known.has(id) && known.get(id) !== value) log.isVolatile = true
  else known.set(id, value)
  if (known.size > maxFacts) log.isVolatile = true
}

/** The names of the two trees of a space in a log: the original tree, and the tree that the visitor sees. */
const treeNames = (spaceId: string) => ({ raw: `raw ${spaceId}`, shown: `shown ${spaceId}` })

/** Notes the state of a space that the site does not show, before it is read: a later state is then a change. */
export const noteSpace = async (db: Knex, log: ReadLog, spaceId: string): Promise<void> =>
  noteFact(log, 'space', spaceId, (await readFacts(db, 'space', [spaceId])).get(spaceId) ?? '')

/** The log of a page, and which spaces the version of its site covers. */
export interface Recording {
  db: Knex
  log: ReadLog
  isOnSite: (spaceId: string) => boolean
}

/** Returns a source that records what is read from it. */
export const recordedSource = (recording: Recording, source: Source): Source => ({
  ...source,
  tree: recordedTree(treeNames(source.space.id).shown, source.tree, recording.log.reads),
  elsewhere: async (spaceId) => {
    const { db, log, isOnSite } = recording
    // The version of the site says nothing about spaces that are not on it.
    if (!isOnSite(spaceId)) await noteSpace(db, log, spaceId)
    const other = await source.elsewhere(spaceId)
    return other && recordedSource(recording, other)
  },
})

/** Returns the found page with a tree that records what is read from it. */
export const recordedFound = (log: ReadLog, found: FoundContent): FoundContent => ({
  ...found,
  tree: recordedTree(treeNames(found.space.id).raw, found.tree, log.reads),
})
