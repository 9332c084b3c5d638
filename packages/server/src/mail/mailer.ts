import { once } from 'node:events'
import type { Settings } from '../config.ts'

/** One message, in two forms that say the same. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The same when the message is sent again, so that mailboxes show it once. */
  id: string
}

/** Sends mail where the operator has said through what. */
export interface Mailer {
  /** Whether there is a way to send anything. */
  canSend: boolean
  /** Resolves once the mail server has taken the message. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}

const secondMs = 1000
const patience = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 30 * secondMs }

const aborted = async (signal: AbortSignal): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort')
  throw new Error('The server stops before the mail is sent')
}

/** A mailer over SMTP; what speaks that is loaded with the first mail. */
export const createMailer = ({ smtpUrl: url, mailFrom: from }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mailer => ({
  canSend: url !== undefined,
  send: async ({ id, ...mail }, signal) => {
    const { createTransport } = await import('nodemailer')
    // Nothing that somebody wrote into a title or a name is ever read as a file or an address to fetch.
    const sealed = { disableFileAccess: true, disableUrlAccess: true }
    const transport = createTransport({ url, ...patience, ...sealed })
    const host = from?.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
    // An address object: nothing in it is read as a second recipient.
    const to = { name: '', address: mail.to }
    try {
      await Promise.race([transport.sendMail({ ...mail, to, from, messageId: `<${id}@${host}>` }), aborted(signal)])
    } finally {
      transport.close()
    }
  },
})
