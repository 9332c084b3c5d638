import type { Knex } from 'knex'
import { MailRefusedError, type Mail } from '@scriptorium/mail/mailer'
import type { Services } from '../../services.ts'

const dayMs = 86_400_000
/** How long an address is left alone, and how long administrators see that it was refused. */
const pausesMs = { mail: dayMs, note: 90 * dayMs }

const after = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

/** Returns whether the mail server has refused an address in the last day. Only what somebody asks for is mailed to it meanwhile. */
export const isRefused = async (db: Knex, email: string, now: string): Promise<boolean> => {
  const found = db('refusedAddresses').where({ email }).where('refusedAt', '>', after(now, -pausesMs.mail))
  return (await found.first('email')) !== undefined
}

const noteRefusal = (db: Knex, email: string, reason: string, refusedAt: string) =>
  db('refusedAddresses')
    .insert({ email, reason, refusedAt, expiresAt: after(refusedAt, pausesMs.note) })
    .onConflict('email')
    .merge()

/**
 * Sends a mail. Returns why the mail server refuses it for good, if it does: then the mail is given up. A refused address is noted for
 * administrators until it takes a mail.
 */
export const sendMail = async (
  { database, log, mailer }: Pick<Services, 'database' | 'log' | 'mailer'>,
  mail: Mail,
  signal: AbortSignal,
): Promise<MailRefusedError | undefined> => {
  const { to: email, id } = mail
  try {
    await mailer.send(mail, signal)
    if (await database.read('refusedAddresses').where({ email }).first('email'))
      await database.writeTx((trx) => trx('refusedAddresses').where({ email }).delete())
    return undefined
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error
    log.warn({ err: error, mail: id }, `The mail server refuses the ${error.what} of a mail: it is given up`)
    if (error.what === 'address')
      await database.writeTx((trx) => noteRefusal(trx, email, error.message, new Date().toISOString()))
    return error
  }
}
