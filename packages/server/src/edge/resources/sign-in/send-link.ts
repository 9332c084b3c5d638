import type { JobContext } from '@scriptorium/jobs/job'
import type { JobPayloads } from '../../../platform/jobs/payloads.ts'
import { mailWords } from '@scriptorium/mail/words'
import type { Services } from '../../services.ts'
import { findUserByEmail } from '../users/repo.ts'
import { sendMail } from '../users/send-mail.ts'
import { codeLifetimesMs, createCode, signInLink } from './codes.ts'
import { signInMail } from '@scriptorium/mail/messages/sign-in-mail'

const maxOpenLinks = 3

/**
 * Mails a sign-in link to a user with this verified address. An address that nobody has proven could belong to somebody else. A user
 * who has several open links gets no further one, so that nobody can fill a mailbox.
 */
export const run = async (
  { email, language }: JobPayloads['sendSignInLink'],
  { services, jobId, signal }: JobContext<Services>,
): Promise<void> => {
  const { database, urls } = services
  const user = await findUserByEmail(database.read, email)
  if (!user?.emailVerifiedAt) return
  const code = await database.writeTx(async (trx) => {
    // A code that lasts longer was not mailed, or was made by a clock that was ahead.
    const bounds = [0, codeLifetimesMs.mailed].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string]
    const open = await trx('signInCodes').where({ userId: user.id }).whereBetween('expiresAt', bounds)
    return open.length < maxOpenLinks ? createCode(trx, user.id, codeLifetimesMs.mailed) : undefined
  }, `user:${user.id}`)
  if (code === undefined) return
  const words = mailWords(user.language ?? language)
  await sendMail(services, signInMail(email, signInLink(urls.studio, code), jobId, words), signal)
}
