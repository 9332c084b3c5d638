import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import { newOrderedId } from '@scriptorium/basics/id'
import type { Database } from '@scriptorium/database/open'
import type { ConversationIssueRow, ConversationRow } from '@scriptorium/schema/tables/conversations'
import { addIssues, openBoard, removeIssues, saveBoard, type Board, type StoredIssue } from './board.ts'
import { issuesIn, type FoundIssue, type Part } from '../issues.ts'

const conversationsPerBatch = 25
const charactersPerBatch = 2_000_000

/** Returns the lock of the clusters of an organization. */
export const clusterGuard = (organizationId: string): string => `clusters:${organizationId}`

interface Analyzed {
  row: ConversationRow
  issues: FoundIssue[]
}

interface Sized {
  id: string
  size: number
}

const waiting = (db: Knex, organizationId: string) => db('conversations').where({ organizationId, processedAt: null })

const nextBatch = async (db: Knex, organizationId: string): Promise<ConversationRow[]> => {
  const sizes: Sized[] = await waiting(db, organizationId)
    .orderBy('ingestedAt')
    .orderBy('id')
    .limit(conversationsPerBatch)
    .select('id', db.raw('length(parts) as size'))
  let total = 0
  const ids = sizes.flatMap(({ id, size }, index) => {
    total += size
    return index === 0 || total <= charactersPerBatch ? [id] : []
  })
  const rows = await db('conversations').whereIn('id', ids)
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const readIssues = async (row: ConversationRow): Promise<Analyzed> => {
  const issues: FoundIssue[] = []
  for (const issue of issuesIn(JSON.parse(row.parts) as Part[], row.subject ?? '')) {
    issues.push(issue)
    // Lets requests run between the issues of a long conversation.
    await setImmediate()
  }
  return { row, issues }
}

/** Pairs the issues of an ingestion with those of the one before that have the same text. */
const pair = ({ row, issues }: Analyzed, before: readonly ConversationIssueRow[]) => {
  const left = before.filter(({ conversationId }) => conversationId === row.id)
  const pairs = issues.map((found) => {
    const at = left.findIndex(({ digest }) => digest === found.digest)
    return { row, found, kept: at === -1 ? undefined : left.splice(at, 1)[0] }
  })
  return { pairs, gone: left }
}

type Pair = ReturnType<typeof pair>['pairs'][number]

const addPairs = (board: Board, pairs: readonly Pair[], now: string): ConversationIssueRow[] => {
  const issues = pairs.map(({ found: { title, terms } }) => ({ id: newOrderedId(), text: title, terms }))
  const clusterIds = addIssues(board, issues, now)
  return pairs.map(({ row, found }, index) => {
    const { title, summary, terms, digest } = found
    const stems = JSON.stringify(terms.map(({ stem }) => stem))
    const { organizationId, id: conversationId, createdAt, ingestedAt } = row
    const ids = { id: issues[index]!.id, organizationId, conversationId, clusterId: clusterIds[index]! }
    return { ...ids, title, summary, terms: stems, digest, createdAt, ingestedAt }
  })
}

// A conversation that was ingested again meanwhile has another version. Its analysis is discarded.
const markProcessed = async (trx: Knex, analyzed: readonly Analyzed[], now: string): Promise<Analyzed[]> => {
  const current: Analyzed[] = []
  for (const one of analyzed) {
    const { id, version } = one.row
    if (await trx('conversations').where({ id, version }).update({ processedAt: now })) current.push(one)
  }
  return current
}

/** Returns the stems of the text of an issue. */
export const stemsOf = ({ terms }: Pick<ConversationIssueRow, 'terms'>): string[] => JSON.parse(terms) as string[]

const stored = (row: ConversationIssueRow): StoredIssue => ({
  id: row.id,
  clusterId: row.clusterId,
  stems: stemsOf(row),
})

const writeAnalysis = async (trx: Knex, organizationId: string, analyzed: readonly Analyzed[], now: string) => {
  const current = await markProcessed(trx, analyzed, now)
  const before = await trx('conversationIssues').whereIn(
    'conversationId',
    current.map(({ row }) => row.id),
  )
  const paired = current.map((one) => pair(one, before))
  const pairs = paired.flatMap((one) => one.pairs)
  const gone = paired.flatMap((one) => one.gone).map(stored)
  const added = pairs.filter(({ kept }) => !kept)
  const stems = added.map(({ found }) => found.terms.map(({ stem }) => stem))
  const board = await openBoard(trx, organizationId, stems, gone)
  removeIssues(board, gone)
  const rows = addPairs(board, added, now)
  await saveBoard(trx, board, now, async () => {
    for (const { row, kept } of pairs) {
      const { createdAt, ingestedAt } = row
      if (kept) await trx('conversationIssues').where({ id: kept.id }).update({ createdAt, ingestedAt })
    }
    const goneIds = gone.map(({ id }) => id)
    if (goneIds.length > 0) await trx('conversationIssues').whereIn('id', goneIds).delete()
    for (const batch of batchesOf(rows)) await trx('conversationIssues').insert(batch)
  })
}

/** Analyzes the conversations of an organization that have waited longest. Returns how many there were. */
export const analyzeBatch = async (
  { read, writeTx }: Pick<Database, 'read' | 'writeTx'>,
  organizationId: string,
): Promise<number> => {
  const analyzed: Analyzed[] = []
  for (const row of await nextBatch(read, organizationId)) analyzed.push(await readIssues(row))
  if (analyzed.length === 0) return 0
  const now = new Date().toISOString()
  await writeTx((trx) => writeAnalysis(trx, organizationId, analyzed, now), clusterGuard(organizationId))
  return analyzed.length
}

/** Deletes conversations with their issues. */
export const deleteConversations = async (
  trx: Knex,
  organizationId: string,
  ids: readonly string[],
  now: string,
): Promise<void> => {
  const issues = (await trx('conversationIssues').whereIn('conversationId', ids)).map(stored)
  const board = await openBoard(trx, organizationId, [], issues)
  removeIssues(board, issues)
  await saveBoard(trx, board, now, () => trx('conversations').whereIn('id', ids).delete())
}
