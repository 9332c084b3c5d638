import { describe, expect } from 'vitest'
import { browserWith, cookieIn, enterCode } from '../../../../test/support/browser-session.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { startMailbox } from '../../../../test/support/mailbox.ts'
import { testWith } from '../../../../test/test.ts'

const mailbox = await startMailbox()
const test = testWith({
  smtpUrl: mailbox.url,
  mailFrom: 'Docs <docs@example.com>',
  baseUrl: 'https://docs.example.com',
})

test.afterAll(() => mailbox.close())

const verify = { emailVerifiedAt: '2026-01-01T00:00:00.000Z' }

describe('requestSignInLink', () => {
  test('204 for every address, and mails only users who have proven theirs', async ({ server }) => {
    const known = await server.createTestUser({ role: 'read', email: 'known@example.com' })
    await server.createTestUser({ role: 'read', email: 'unproven@example.com' })
    await server.services.database.writeTx((trx) => trx('users').where({ id: known.id }).update(verify))
    const docs = server.api('nothing')
    for (const email of ['unproven@example.com', 'nobody@example.com', 'Known@Example.com']) {
      const { response } = await docs.requestSignInLink({ body: { email } }).withResponse()
      expect(response.status).toBe(204)
    }
    await eventually(() => expect(mailbox.deliveries).toHaveLength(1))
    expect(mailbox.deliveries[0]!.to).toEqual(['known@example.com'])
    const [, code] = /https:\/\/docs\.example\.com\/app\/sign-in#code=(\S+)/.exec(mailbox.deliveries[0]!.mail.text!)!
    const answer = await enterCode(server, code!)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-scriptorium=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect(await browserWith(server, cookieIn(answer)).docs.getAuthenticatedUser()).toMatchObject({ id: known.id })
  })

  test('204, and mails in the language that the user has chosen, or in that of the request', async ({ server }) => {
    const { id, token } = await server.createTestUser({ role: 'read', email: 'leser@example.com' })
    await server.services.database.writeTx((trx) => trx('users').where({ id }).update(verify))
    const subjects = () =>
      mailbox.deliveries.flatMap(({ to, mail }) => (to[0] === 'leser@example.com' ? mail.subject : []))
    const ask = () => server.api('nothing').requestSignInLink({ body: { email: 'leser@example.com', language: 'fr' } })
    await ask()
    await eventually(() => expect(subjects()).toEqual(['Votre lien de connexion']))
    await server.api(token).updateUserById({ params: { userId: id }, body: { language: 'de' } })
    await ask()
    await eventually(() => expect(subjects()).toEqual(['Votre lien de connexion', 'Dein Anmeldelink']))
  })

  test('204, and mails no further link to a user with three open ones', async ({ server }) => {
    const { id } = await server.createTestUser({ role: 'read', email: 'many@example.com' })
    const { database } = server.services
    await database.writeTx((trx) => trx('users').where({ id }).update(verify))
    const docs = server.api('nothing')
    const ask = async () => {
      await docs.requestSignInLink({ body: { email: 'many@example.com' } })
      await eventually(async () =>
        expect(
          await database.read('jobs').where({ name: 'sendSignInLink' }).whereIn('state', ['queued', 'running']),
        ).toEqual([]),
      )
    }
    for (let sent = 1; sent <= 5; sent++) await ask()
    expect(mailbox.deliveries.filter(({ to }) => to.includes('many@example.com'))).toHaveLength(3)
    // Links that a clock wrote which was ahead and went back do not keep the user out.
    const expiresAt = new Date(Date.now() + 7_200_000).toISOString()
    await database.writeTx((trx) => trx('signInCodes').where({ userId: id }).update({ expiresAt }))
    await ask()
    expect(mailbox.deliveries.filter(({ to }) => to.includes('many@example.com'))).toHaveLength(4)
  })
})
