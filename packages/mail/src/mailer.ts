import { once } from 'node:events'
import type { Settings } from '@scriptorium/settings/config'

/** A message with the same content as plain text and as HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where a POST of a mail program stops further mails like this (RFC 8058). */
  stopUrl?: string
  /** Stays the same when the message is sent again, so that mailboxes show it once. */
  id: string
}

/** Sends mail if the operator has configured a mail server. */
export interface Mailer {
  /** Whether a mail server is configured. */
  canSend: boolean
  /** Resolves once the mail server has accepted the message. Throws a `MailRefusedError` if it never will. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}

/** Thrown when the mail server refuses an address or a message for good, so that trying again is of no use. */
export class MailRefusedError extends Error {
  readonly what: 'address' | 'message'

  constructor(message: string, what: 'address' | 'message', options: ErrorOptions) {
    super(message, options)
    this.name = 'MailRefusedError'
    this.what = what
  }
}

interface SmtpError extends Error {
  /** The SMTP command that failed. */
  command?: string
  /** The answer of the mail server. */
  response?: string
  /** Whether the answer has a code from 500 to 599. */
  permanent?: boolean
}

const whatIsRefused: Record<string, MailRefusedError['what']> = { 'RCPT TO': 'address', DATA: 'message' }

// What a server refuses before it hears of the recipient, such as the sender or the password, says nothing about the mail.
const failureOf = (error: SmtpError): Error => {
  const what = error.permanent ? whatIsRefused[error.command ?? ''] : undefined
  return what ? new MailRefusedError(error.response ?? error.message, what, { cause: error }) : error
}

const secondMs = 1000
const patience = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 30 * secondMs }

const aborted = async (signal: AbortSignal): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort')
  throw new Error('The server shut down before the mail was sent')
}

const headersOf = (stopUrl: string | undefined) =>
  stopUrl === undefined
    ? {}
    : { headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }

/** Creates a mailer over SMTP. The SMTP library is loaded with the first message. */
export const createMailer = ({ smtpUrl: url, mailFrom: from }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mailer => ({
  canSend: url !== undefined,
  send: async ({ id, stopUrl, ...mail }, signal) => {
    const { createTransport } = await import('nodemailer')
    // Text that users wrote, such as titles and names, is never used as a file name or a URL to fetch.
    const sealed = { disableFileAccess: true, disableUrlAccess: true }
    const transport = createTransport({ url, ...patience, ...sealed })
    const host = from?.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
    // As an object, the address is not parsed, so it cannot name a second recipient.
    const to = { name: '', address: mail.to }
    try {
      await Promise.race([
        transport.sendMail({ ...mail, ...headersOf(stopUrl), to, from, messageId: `<${id}@${host}>` }),
        aborted(signal),
      ])
    } catch (error) {
      throw failureOf(error as SmtpError)
    } finally {
      transport.close()
    }
  },
})
