import { mask } from '@scriptorium/conversations/mask'
import type { Request } from 'express'
import type { Knex } from 'knex'
import { hash } from 'node:crypto'
import { ingest } from '../../../features/conversations/ingest.ts'
import { lastHour, requireHourlyRoom } from '../../../platform/db/quota.ts'
import { wantsNoCounting } from './site-events.ts'
import type { Visit } from '../visit.ts'

const maxSubject = 512

/**
 * Keeps what a visitor misses, a question without an answer or a comment, as a conversation, so that it becomes part of a cluster. The
 * same words are kept once a day. A failure is logged, because the visitor has an answer already.
 */
export const keepWords = async ({ found, services }: Visit, req: Request, words: string): Promise<void> => {
  if (found.audience.preview !== undefined || wantsNoCounting(req)) return
  const { site, organization } = found
  const source = `integration:site:${site.id}`
  const text = mask(words)
  const now = new Date().toISOString()
  const id = hash('sha256', JSON.stringify([site.id, now.slice(0, 10), text.toLowerCase()]), 'base64url')
  const { config, database } = services
  const ofSite = (db: Knex) => db('conversations').where({ organizationId: organization.id, source })
  const isKept = async (db: Knex) => (await ofSite(db).where({ key: id }).first('id')) !== undefined
  const room = (db: Knex) =>
    requireHourlyRoom(
      ofSite(db).whereBetween('ingestedAt', lastHour()),
      config.feedbackPerHour,
      'questions and comments of a site',
    )
  const keep = async () => {
    // SQLite has one writer, so words that are not kept must not wait for it.
    if (await isKept(database.read)) return
    await room(database.read)
    await database.writeTx(async (trx) => {
      if (await isKept(trx)) return
      await room(trx)
      const subject = text.slice(0, maxSubject).toWellFormed()
      const parts = [{ type: 'message' as const, role: 'user' as const, body: text }]
      await ingest({ db: trx, services, organizationId: organization.id, source, now }, { id, subject, parts })
    })
  }
  await keep().catch((err: unknown) =>
    services.log.warn({ err, siteId: site.id }, 'The words of a visitor could not be kept'),
  )
}
