import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'
import type { Config } from '@scriptorium/settings/config'
import { Problem } from '../../ground/problem.ts'
import { createSweep } from '@scriptorium/schema/sweep'

/** Who asks, and whose documentation is asked about. */
export interface Payer {
  /** Identifies a member, or the network of a visitor. */
  visitor: string
  siteId?: string | undefined
  organizationId: string
}

/** Counts what the assistant uses, for all servers of a database. */
interface Budget {
  /** Counts a question. Throws 429 if the visitor, the site or the organization has used up what it has. */
  take: (payer: Payer) => Promise<void>
  /** Counts tokens that the engine used. */
  spend: (payer: Payer, tokens: number) => Promise<void>
}

type Limits = Pick<Config, 'questionsPerHour' | 'siteQuestionsPerDay' | 'tokensPerDay'>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Something that is counted until the end of an hour or a day. */
interface Counter {
  id: string
  limit: number
  lengthMs: number
  what: string
}

const countersOf = (limits: Limits, { visitor, siteId }: Payer): Counter[] => [
  {
    id: `ask:${visitor}`,
    limit: limits.questionsPerHour,
    lengthMs: hourMs,
    what: 'questions of one reader in an hour',
  },
  ...(siteId === undefined
    ? []
    : [
        {
          id: `ask:site:${siteId}`,
          limit: limits.siteQuestionsPerDay,
          lengthMs: dayMs,
          what: 'questions about one site in a day',
        },
      ]),
]

const tokensOf = (
  limits: Pick<Limits, 'tokensPerDay'>,
  { organizationId }: Pick<Payer, 'organizationId'>,
): Counter => ({
  id: `ask:tokens:${organizationId}`,
  limit: limits.tokensPerDay,
  lengthMs: dayMs,
  what: 'tokens of one organization in a day',
})

const add = `insert into request_counts (id, requests, expires_at) values (?, ?, ?)
  on conflict (id) do update set requests = request_counts.requests + excluded.requests`

const endOf = ({ lengthMs }: Counter): Date => new Date((Math.floor(Date.now() / lengthMs) + 1) * lengthMs)

// The period is part of the id, so that a count of the one before is never read.
const rowId = (counter: Counter): string => `${counter.id}:${endOf(counter).getTime()}`

const addTo = async (trx: Knex, counter: Counter, amount: number): Promise<void> =>
  void (await trx.raw(add, [rowId(counter), amount, endOf(counter).toISOString()]))

const refuse = (counter: Counter): never => {
  const seconds = Math.max(1, Math.ceil((endOf(counter).getTime() - Date.now()) / 1000))
  throw new Problem('rate_limited', `There can be ${counter.limit} ${counter.what}: try again later`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** Returns how many tokens an organization has used today. */
export const readTokensToday = async (
  db: Knex,
  organizationId: string,
  limits: Pick<Limits, 'tokensPerDay'>,
): Promise<number> => {
  const row = await db('requestCounts')
    .where({ id: rowId(tokensOf(limits, { organizationId })) })
    .first('requests')
  return row?.requests ?? 0
}

/** Creates the counts of an assistant. A limit of 0 means any number. */
export const createBudget = (database: Database, limits: Limits): Budget => {
  const sweep = createSweep(database, 'requestCounts')
  return {
    take: async (payer) => {
      const counters = countersOf(limits, payer)
      const all = [...counters, tokensOf(limits, payer)].filter(({ limit }) => limit > 0)
      const rows = await database.read('requestCounts').whereIn('id', all.map(rowId)).select('id', 'requests')
      const used = new Map(rows.map(({ id, requests }) => [id, requests]))
      for (const counter of all) if ((used.get(rowId(counter)) ?? 0) >= counter.limit) refuse(counter)
      await database.writeTxUnsynced(async (trx) => {
        for (const counter of counters) await addTo(trx, counter, 1)
      })
      await sweep()
    },
    spend: async (payer, tokens) => {
      if (tokens > 0) await database.writeTxUnsynced((trx) => addTo(trx, tokensOf(limits, payer), tokens))
    },
  }
}
