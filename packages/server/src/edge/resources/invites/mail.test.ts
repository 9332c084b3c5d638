import type { Client } from '@scriptorium/client'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { testWith } from '../../../../test/test.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { startMailbox } from '../../../../test/support/mailbox.ts'
import { stopClock } from '../../../../test/support/eventually.ts'
import { waitForDueJobs, waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

const mailbox = await startMailbox()
let own: TestOrganization
const test = testWith({ smtpUrl: mailbox.url, mailFrom: 'Docs <docs@example.com>' })
  .extend('sent', ({ server }) => async () => {
    await waitForDueJobs(server.services)
    return mailbox.deliveries
  })
  .extend(
    'hurry',
    ({ server }) =>
      () =>
        server.services.database.writeTx((trx) =>
          trx('jobs').where({ state: 'queued' }).update({ runAt: new Date().toISOString() }),
        ),
  )

afterAll(async () => {
  await mailbox.close()
})
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})
afterEach(() => {
  mailbox.deliveries.length = 0
  mailbox.refuse(false)
})

const invite = (...emails: string[]) => own.docs.inviteUsersToOrganization({ params: own.params, body: { emails } })

describe('an invitation', () => {
  test.for(['address', 'message'] as const)(
    'is not mailed again if the mail server refuses the %s for good, and says so',
    async (what, { server, sent }) => {
      mailbox.refuse('gone@example.com', 550, what)
      await invite('gone@example.com', 'here@example.com')
      expect(await sent()).toHaveLength(1)
      const jobs = await server.services.database.read('jobs').where({ name: 'sendInvitation', state: 'queued' })
      expect(jobs).toEqual([])
      const refused = async () =>
        (await own.docs.listOrganizationInvitations({ params: own.params })).items.map(({ email, mailRefused }) => [
          email,
          mailRefused?.reason,
        ])
      expect((await refused()).toSorted()).toEqual([
        ['gone@example.com', '550 No such mailbox'],
        ['here@example.com', undefined],
      ])
      mailbox.refuse(false)
      await invite('gone@example.com')
      await sent()
      const none = [undefined, undefined]
      expect((await refused()).map(([, reason]) => reason)).toEqual(none)
      mailbox.refuse('gone@example.com', 550, what)
      const other = await newOrganization(server)
      await other.docs.inviteUsersToOrganization({ params: other.params, body: { emails: ['gone@example.com'] } })
      await sent()
      const { items } = await other.docs.listOrganizationInvitations({ params: other.params })
      expect(items[0]).toHaveProperty('mailRefused')
      expect((await refused()).map(([, reason]) => reason)).toEqual(none)
    },
  )

  test('is in the language of the person who invites', async ({ sent }) => {
    const { id: userId } = await own.docs.getAuthenticatedUser()
    await own.docs.updateUserById({ params: { userId }, body: { language: 'ar' } })
    await invite('noura@example.com')
    const [{ mail } = { mail: undefined }] = await sent()
    expect(mail).toMatchObject({ subject: '\u2068Ada\u2069 يدعوك إلى \u2068Harbour Works\u2069' })
    expect(mail!.html).toContain('<html lang="ar" dir="rtl">')
  })

  test('names its space if it is for one space, and only then', async ({ sent }) => {
    const inviteTo = async (space: string) => {
      const body = { emails: ['noura@example.com'], role: null, space: { space, level: 'read' as const } }
      await own.docs.inviteUsersToOrganization({ params: own.params, body })
      const subjects = (await sent()).map(({ mail }) => [mail.subject, mail.text])
      return subjects.at(-1)!
    }
    const first = await inviteTo(await own.createSpace('Tides'))
    expect(first[0]).toBe('Ada invites you to Tides in Harbour Works')
    expect(first[1]).toContain('Ada invites you to the space Tides of Harbour Works.')
    expect((await inviteTo(await own.createSpace('Reefs')))[0]).toBe('Ada invites you to Harbour Works')
  })

  test('goes to each address separately, as text and HTML, and nobody else gets its link', async ({ server, sent }) => {
    const invited = await invite('Nadia@example.com', 'ravi@example.com')
    expect(invited).not.toHaveProperty('links')
    const deliveries = await sent()
    expect(deliveries.map(({ to }) => to).toSorted()).toEqual([['nadia@example.com'], ['ravi@example.com']])
    const { from, mail } = deliveries.find(({ to }) => to[0] === 'nadia@example.com')!
    expect(from).toBe('docs@example.com')
    expect(mail).toMatchObject({
      from: { name: 'Docs', address: 'docs@example.com' },
      to: [{ address: 'nadia@example.com' }],
      subject: 'Ada invites you to Harbour Works',
      messageId: expect.stringMatching(/^<\w+@example\.com>$/),
    })
    const { id } = invited.invitations.find(({ email }) => email === 'nadia@example.com')!
    const link = new RegExp(`${server.url}/invites/${id}\\?expires=\\d+&signature=[\\w-]+`)
    expect(mail.text).toMatch(link)
    expect(mail.html!.replaceAll('&amp;', '&')).toMatch(link)
    const answer = await fetch(link.exec(mail.text!)![0])
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('nadia@example.com')])
  })

  test('is one message, regardless of the characters in names', async ({ sent }) => {
    const title = 'Works\r\nBcc: evil@example.com\r\n\r\n<img src=x> & "co"'
    await own.docs.updateOrganizationById({ params: own.params, body: { title } })
    const displayName = 'Ada\nTo: evil@example.com 🌿'
    await own.docs.updateUserById({ params: { userId: own.admin.id }, body: { displayName } })
    await invite('nadia@example.com')
    const [delivery, ...rest] = await sent()
    expect(rest).toEqual([])
    expect(delivery!.to).toEqual(['nadia@example.com'])
    expect(delivery!.mail).toMatchObject({ to: [{ address: 'nadia@example.com' }] })
    expect(delivery!.mail.bcc ?? []).toEqual([])
    expect(delivery!.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(delivery!.mail.subject).toBe(
      'Ada To: evil@example.com 🌿 invites you to Works Bcc: evil@example.com <img src=x> & "co"',
    )
    expect(delivery!.mail.html).not.toContain('<img')
  })

  test('is not sent to members, nor for a request that is refused', async ({ server, sent }) => {
    const known = await own.join({ role: 'read', email: 'known@example.com' })
    const { writeTx } = server.services.database
    await writeTx((trx) => trx('users').where({ id: known.id }).update({ emailVerifiedAt: '2030' }))
    await invite('known@example.com')
    expect(await refusal(invite('fine@example.com', 'nobody'))).toMatchObject({ status: 400 })
    const { docs } = await own.join({ role: 'create' })
    const body = { emails: ['fine@example.com'] }
    const call = docs.inviteUsersToOrganization({ params: own.params, body })
    expect(await refusal(call)).toMatchObject({ status: 403 })
    expect(await sent()).toEqual([])
  })

  test('can be used only by the reader of its mail, or a user with its verified address', async ({ server, sent }) => {
    const newUser = async (email: string, emailVerifiedAt: string | null) => {
      const { id, token } = await server.createTestUser({ role: null, email })
      await server.services.database.writeTx((trx) => trx('users').where({ id }).update({ emailVerifiedAt }))
      return { token, docs: server.api(token) }
    }
    const mallory = await newUser('mallory@example.com', null)
    const nadia = await newUser('nadia@example.com', '2030')
    const { invitations } = await invite('nadia@example.com', 'ravi@example.com')
    const idOf = (email: string) => invitations.find((one) => one.email === email)!.id
    const join = (docs: Client, email: string) =>
      docs.joinOrganizationWithInvite({ params: { ...own.params, inviteId: idOf(email) } })
    for (const email of ['nadia@example.com', 'ravi@example.com']) {
      expect(await refusal(join(mallory.docs, email))).toMatchObject({ status: 403 })
      const url = `${server.url}/invites/${idOf(email)}`
      for (const form of [{ token: mallory.token }, { displayName: 'Mallory' }] as Record<string, string>[]) {
        expect((await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).status).toBe(403)
      }
    }
    await join(nadia.docs, 'nadia@example.com')
    const { mail } = (await sent()).find(({ to }) => to[0] === 'ravi@example.com')!
    const [url] = /http\S+signature=[\w-]+/.exec(mail.text!)!
    const body = new URLSearchParams({ token: mallory.token })
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    const { count } = await own.docs.listMembersInOrganizationById({ params: own.params })
    expect(count).toBe(3)
  })

  test('is sent again if the address is invited again, and not after a withdrawal', async ({ sent, hurry }) => {
    await invite('again@example.com')
    await sent()
    await invite('again@example.com')
    expect(await sent()).toHaveLength(2)
    mailbox.refuse(true)
    const { invitations } = await invite('withdrawn@example.com')
    await sent()
    await own.docs.deleteOrganizationInviteById({ params: { ...own.params, inviteId: invitations[0]!.id } })
    mailbox.refuse(false)
    await hurry()
    expect(await sent()).toHaveLength(2)
  })

  test('is sent as the same message once the mail server accepts it', async ({ server, sent, hurry }) => {
    stopClock()
    mailbox.refuse(true)
    await invite('later@example.com')
    expect(await sent()).toEqual([])
    const jobs = server.services.database.read('jobs').where({ name: 'sendInvitation' })
    expect(await jobs.clone().where({ state: 'queued' })).toMatchObject([{ attempts: 1 }])
    mailbox.refuse(false)
    const waiting = await jobs.clone().where({ state: 'queued' }).first('id')
    await hurry()
    expect((await sent()).map(({ mail }) => mail.messageId)).toEqual([`<${waiting?.id}@example.com>`])
  })
})

describe('without a mail server', () => {
  test('the log and the response contain the link', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const silent = await startTestServer({}, log)
    const { docs, params } = await newOrganization(silent)
    const { links } = await docs.inviteUsersToOrganization({ params, body: { emails: ['nadia@example.com'] } })
    await waitForJobs(silent.services)
    await silent.close()
    const told = lines.map((line) => JSON.parse(line) as object).find((line) => 'url' in line)
    expect(told).toMatchObject(links![0]!)
  })
})
