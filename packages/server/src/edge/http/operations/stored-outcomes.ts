import { createHmac, hash } from 'node:crypto'
import type { Request } from 'express'
import type { Knex } from 'knex'
import { writeLater } from '@scriptorium/database/later'
import type { KeptAnswerRow } from '@scriptorium/schema/tables/upkeep'
import { callerIdOf } from '../../../domain/access/principal.ts'
import { Problem } from '../../../ground/problem.ts'
import { seal, unseal } from '../../../ground/seal.ts'

const find = 'select fingerprint, answer from kept_answers where id = ? and expires_at > ?'
const keep = `insert into kept_answers (id, fingerprint, answer, expires_at) values (?, ?, ?, ?)
  on conflict (id) do update set
    fingerprint = excluded.fingerprint, answer = excluded.answer, expires_at = excluded.expires_at`

const retentionMs = 24 * 60 * 60 * 1000

/** The outcome of a request: its result or the problem that it returned. */
export type Outcome = { result: unknown } | { problem: Problem }

/** The identity of a request with an `Idempotency-Key`. */
export interface Keyed {
  /** A hash of the caller, the operation, its path ids and the key. */
  id: string
  key: string
  fingerprint: string
}

/** Returns the id of a keyed request and a fingerprint that detects a different request with the same key. */
export const keyedOf = (req: Request, key: string): Keyed => {
  const id = hash('sha256', JSON.stringify([callerIdOf(req.principal!), req.operationId, req.params, key]), 'base64url')
  const [, query = ''] = req.originalUrl.split(/\?(.*)/s, 2)
  // Keyed, so that nobody can guess a short body from the stored fingerprint.
  const fingerprint = createHmac('sha256', key)
    .update(`${query}\n`)
    .update(req.bodyBytes ?? '')
    .digest('base64url')
  return { id, key, fingerprint }
}

const asText = (outcome: Outcome) => {
  if (!('problem' in outcome)) return JSON.stringify({ result: outcome.result })
  const { code, detail, errors, headers } = outcome.problem
  return JSON.stringify({ problem: { code, detail, errors, headers } })
}

const asOutcome = (text: string): Outcome => {
  const { result, problem } = JSON.parse(text) as { result?: unknown; problem?: Problem }
  return problem ? { problem: new Problem(problem.code, problem.detail, problem) } : { result }
}

/** Returns the stored outcome for a key, if it has not expired. Throws if the key was used with another body or query. */
export const findAnswer = async (trx: Knex, { id, key, fingerprint }: Keyed): Promise<Outcome | undefined> => {
  const [row] = (await trx.raw(find, [id, new Date().toISOString()])) as KeptAnswerRow[]
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) {
    throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used with another body or query: use a new key')
  }
  return asOutcome(unseal(row.answer, key, id))
}

/** Stores an outcome for a day and replaces an expired one with the same id. */
export const storeOutcome = async (trx: Knex, { id, key, fingerprint }: Keyed, outcome: Outcome): Promise<void> => {
  const expiresAt = new Date(Date.now() + retentionMs).toISOString()
  await writeLater(trx, 'kept_answers', trx.raw(keep, [id, fingerprint, seal(asText(outcome), key, id), expiresAt]))
}
