import type { Knex } from 'knex'
import { loadOrganization } from '../../../domain/access/load.ts'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import type { InboxNoticeRow } from '@scriptorium/schema/tables/inbox'
import { mailWords } from '@scriptorium/mail/words'
import type { Services } from '../../services.ts'
import { inboxMail } from '@scriptorium/mail/messages/inbox-mail'
import { isRefused, sendMail } from '../users/send-mail.ts'
import { listNews } from './repo.ts'
import { putMailedAt, readMailSettings } from './settings.ts'
import { signStop } from './stop-token.ts'

const minuteMs = 60_000

/** How long an item waits for its reader before it is mailed, and how long the next mail waits after one. */
const pausesMs = { before: 10 * minuteMs, between: 60 * minuteMs }

const noticesPerRun = 500

const dueNotices = (db: Knex, now: number): Promise<InboxNoticeRow[]> =>
  db('inboxNotices as n')
    .leftJoin('notificationSettings as s', (on) =>
      on.on('s.userId', 'n.userId').andOn('s.organizationId', 'n.organizationId'),
    )
    .where('n.since', '<=', new Date(now - pausesMs.before).toISOString())
    .where((either) =>
      either.whereNull('s.mailedAt').orWhere('s.mailedAt', '<=', new Date(now - pausesMs.between).toISOString()),
    )
    .orderBy('n.since')
    .limit(noticesPerRun)
    .select('n.*')

type MailServices = Pick<Services, 'config' | 'database' | 'log' | 'mailer' | 'secret' | 'urls'>

/** Returns the mail that a notice leads to; undefined if its user has read everything, or wants no mail. */
const mailOf = async ({ config, database, secret, urls }: MailServices, notice: InboxNoticeRow, now: string) => {
  const { userId, organizationId, since } = notice
  const db = database.read
  const user = await db('users').where({ id: userId }).first()
  const access = await loadOrganization(db, userId, organizationId)
  if (!user?.email || !user.emailVerifiedAt || !access || (await isRefused(db, user.email, now))) return undefined
  const { kinds, mailedAt } = await readMailSettings(db, notice)
  const rows = await listNews(db, { userId, access }, { kinds, after: mailedAt ?? '', now })
  if (rows.length === 0) return undefined
  const stopUrl = `${config.appUrl}/mail/stop/${await signStop(secret, notice)}`
  const id = `inbox-${userId}-${organizationId}-${since.replaceAll(/\D/g, '')}`
  const about = { to: user.email, organization: access.organization.title, rows, id, words: mailWords(user.language) }
  return inboxMail(about, { studio: urls.studio, stopUrl })
}

/** Makes a notice due again after the usual pause, behind those of others. */
const postpone = ({ database }: MailServices, { userId, organizationId, since }: InboxNoticeRow, now: string) =>
  database.writeTx(
    (trx) => trx('inboxNotices').where({ userId, organizationId, since }).update({ since: now }),
    `inbox:${userId}`,
  )

/**
 * Mails people what waits in their inboxes: one mail for an organization, ten minutes after the first thing that they have not read, and
 * at most once an hour. A notice goes only after its mail was sent, so a server that is killed meanwhile sends the mail again, which has
 * the same id. A mail that could not be sent is tried again after those of others, unless the mail server refuses it for good.
 */
export const run = async (
  _payload: NoPayload,
  { services, giveWay, signal }: JobContext<MailServices>,
): Promise<void> => {
  const { database, mailer } = services
  const now = new Date()
  for (const notice of await dueNotices(database.read, now.getTime())) {
    await giveWay()
    signal.throwIfAborted()
    const mail = mailer.canSend ? await mailOf(services, notice, now.toISOString()) : undefined
    try {
      if (mail) await sendMail(services, mail, signal)
    } catch (error) {
      // After a stop of the server, the mail is sent again at once, with the same id.
      if (!signal.aborted) await postpone(services, notice, now.toISOString())
      throw error
    }
    const { userId, organizationId, since } = notice
    await database.writeTx(async (trx) => {
      await trx('inboxNotices').where({ userId, organizationId, since }).delete()
      if (mail) await putMailedAt(trx, { userId, organizationId }, now.toISOString())
    }, `inbox:${userId}`)
  }
}
