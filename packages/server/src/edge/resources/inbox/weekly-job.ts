import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import { mailWords } from '@scriptorium/mail/words'
import type { NotificationSettingsRow } from '@scriptorium/schema/tables/inbox'
import { loadOrganization } from '../../../domain/access/load.ts'
import type { Services } from '../../services.ts'
import { isRefused, sendMail } from '../users/send-mail.ts'
import { signStop } from './stop-token.ts'
import { weeklyMail } from '@scriptorium/mail/messages/weekly-mail'
import { weekOfSites } from './weekly-report.ts'
import { nextMonday } from './weekly-time.ts'

const mailsPerRun = 500
const hourMs = 3_600_000

type MailServices = Pick<Services, 'config' | 'content' | 'database' | 'log' | 'mailer' | 'secret' | 'urls'>

/** Returns the mail to a member; undefined if they may not be mailed, or nobody read their sites. */
const mailOf = async (services: MailServices, owner: NotificationSettingsRow, now: string) => {
  const { config, database, secret, urls } = services
  const { userId, organizationId } = owner
  const db = database.read
  const user = await db('users').where({ id: userId }).first()
  const access = await loadOrganization(db, userId, organizationId)
  if (!user?.email || !user.emailVerifiedAt || !access || (await isRefused(db, user.email, now))) return undefined
  const weeks = await weekOfSites({ db, services, user, now }, access)
  if (weeks.length === 0) return undefined
  const stopUrl = `${config.appUrl}/mail/stop/${await signStop(secret, { userId, organizationId })}`
  const id = `weekly-${userId}-${organizationId}-${nextMonday(now).replaceAll(/\D/g, '')}`
  const organization = access.organization.title
  const about = { id, to: user.email, organization, organizationId, weeks, words: mailWords(user.language) }
  return weeklyMail(about, { studio: urls.studio, stopUrl })
}

/** Moves what is due to the next week. Returns whether this server did so: then only it sends the mail. */
const claim = (
  { database }: MailServices,
  { userId, organizationId, weeklyAt }: NotificationSettingsRow,
  next: string,
) =>
  database.writeTx(async (trx) => {
    const due = trx('notificationSettings').where({ userId, organizationId, weeklyAt })
    return (await due.update({ weeklyAt: next })) > 0
  }, `inbox:${userId}`)

/** Mails those who want it what readers of their sites did in the last week. A mail that could not be sent is due again in an hour. */
export const run = async (
  _payload: NoPayload,
  { services, giveWay, signal }: JobContext<MailServices>,
): Promise<void> => {
  const { database, mailer } = services
  const now = new Date().toISOString()
  const next = nextMonday(now)
  const due: NotificationSettingsRow[] = await database
    .read('notificationSettings')
    .where('weeklyAt', '<=', now)
    .orderBy('weeklyAt')
    .limit(mailsPerRun)
  for (const owner of due) {
    await giveWay()
    signal.throwIfAborted()
    const mail = mailer.canSend ? await mailOf(services, owner, now) : undefined
    if (!(await claim(services, owner, next)) || !mail) continue
    try {
      await sendMail(services, mail, signal)
    } catch (error) {
      // Others are mailed before it is tried again.
      await claim(services, { ...owner, weeklyAt: next }, new Date(Date.parse(now) + hourMs).toISOString())
      throw error
    }
  }
}
