import { MailRefusedError, type Mail } from '@scriptorium/mail/mailer'
import { expect } from 'vitest'
import { queries, type Querying } from '../../../../test/queries.ts'
import { isRefused, sendMail } from './send-mail.ts'

const { signal } = new AbortController()
const now = '2026-03-14T09:00:00.000Z'
const refuse = (what: 'address' | 'message') => new MailRefusedError(`no such ${what}`, what, {})

const sendTo = async ({ db }: Querying, email: string, error?: Error) => {
  const database = { read: db, writeTx: (work: (trx: typeof db) => Promise<unknown>) => work(db) }
  const mailer = { send: async () => void (error && (await Promise.reject(error))) }
  const services = { database, mailer, log: { warn: () => undefined } }
  return sendMail(services as never, { id: 'mail', to: email } as Mail, signal)
}

const refused = async ({ all }: Querying) =>
  (await all('refusedAddresses')).map(({ email, reason }) => `${email}: ${reason}`)

queries(
  { sendMail, isRefused },
  {
    sendMail: async (querying) => {
      const [bad, large] = [refuse('address'), refuse('message')]
      for (const email of ['ada@example.com', 'bob@example.com']) expect(await sendTo(querying, email, bad)).toBe(bad)
      expect(await sendTo(querying, 'ada@example.com', large)).toBe(large)
      expect(await refused(querying)).toEqual(['ada@example.com: no such address', 'bob@example.com: no such address'])
      // The next mail that arrives shows that the address is a good one.
      expect(await sendTo(querying, 'ada@example.com')).toBeUndefined()
      expect(await refused(querying)).toEqual(['bob@example.com: no such address'])
      await expect(sendTo(querying, 'ada@example.com', new Error('busy'))).rejects.toThrow('busy')
      expect(await refused(querying)).toEqual(['bob@example.com: no such address'])
    },
    isRefused: async ({ db, put }) => {
      await put('refusedAddresses', [
        { email: 'now', refusedAt: '2026-03-13T09:00:00.001Z' },
        { email: 'before', refusedAt: '2026-03-13T09:00:00.000Z' },
      ])
      const are = ['now', 'before', 'never'].map((email) => isRefused(db, email, now))
      expect(await Promise.all(are)).toEqual([true, false, false])
    },
  },
)
