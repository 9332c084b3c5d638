import type { JobContext } from '@scriptorium/jobs/job'
import type { JobPayloads } from '../../../platform/jobs/payloads.ts'
import type { Services } from '../../services.ts'
import { invitationMail } from '@scriptorium/mail/messages/invitation-mail'
import { sendMail } from '../users/send-mail.ts'
import { signInvitation } from './signature.ts'
import { promisedTitle } from './promised-spaces.ts'
import { findNamedInvitation, updateInvite } from './repo.ts'

/** Mails an invitation that still waits. If the server sends no mail, writes its link to the log. */
export const run = async (
  { organizationId, email }: JobPayloads['sendInvitation'],
  { services, jobId, signal }: JobContext<Services>,
): Promise<void> => {
  const { database, log, mailer, secret, urls } = services
  const invitation = await findNamedInvitation(database.read, organizationId, email)
  if (!invitation || invitation.expiresAt <= new Date().toISOString()) return
  if (mailer.canSend) {
    const url = urls.invite(invitation.id, signInvitation(secret, invitation))
    const spaceTitle = await promisedTitle(database.read, invitation)
    const refusal = await sendMail(services, invitationMail({ ...invitation, spaceTitle }, url, jobId), signal)
    if (!refusal) return
    const noted = { mailRefusal: refusal.message, mailRefusedAt: new Date().toISOString() }
    await database.writeTx((trx) => updateInvite(trx, invitation.id, noted))
    return
  }
  log.info({ email, url: urls.invite(invitation.id) }, 'mail is not configured: pass on the link of the invitation')
}
