import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish } from '../../../../test/content.ts'
import { roleToGive } from '../../../domain/access/own-role.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { startMailbox } from '../../../../test/support/mailbox.ts'
import { testWith } from '../../../../test/test.ts'
import { run } from './mail-job.ts'
import { signStop } from './stop-token.ts'

const mailbox = await startMailbox()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** An author with a proven address and an open change request, and a colleague. */
const test = testWith({ smtpUrl: mailbox.url, mailFrom: 'Docs <docs@example.com>' })
  .extend('scene', async ({ server, docs, organization }) => {
    const { params, organizationId } = organization
    const email = `author-${crypto.randomUUID()}@example.com`
    const author = await server.createTestUser({ role: 'admin', email })
    const { database } = server.services
    await database.writeTx((trx) => trx('users').where({ id: author.id }).update({ emailVerifiedAt: '2026' }))
    const { spaceId } = await newSpace(docs, { title: 'Harbour guide', empty: true })
    const api = server.api(author.token)
    const at = await newChangeRequest(api, { spaceId }, 'Say how to moor')
    const owner = { userId: author.id, organizationId }
    const colleague = await server.createTestUser({ role: 'admin', displayName: 'Grace\nHopper' })
    return { params, spaceId, at, api, owner, email, colleague: server.api(colleague.token) }
  })
  .extend('runJob', ({ server }) => async () => {
    const giveWay = () => Promise.resolve()
    await run({}, { services: server.services, giveWay, signal: new AbortController().signal } as never)
  })
  /** Lets time pass, and runs the job. Returns the mails that the author got. */
  .extend('mailed', ({ server, runJob, scene: { owner, email } }) => async (minutes = 11) => {
    const { database } = server.services
    const before = mailbox.deliveries.length
    await database.writeTx((trx) =>
      trx('inboxNotices')
        .where(owner)
        .update({ since: minutesAgo(minutes) }),
    )
    await runJob()
    const mails = mailbox.deliveries.slice(before).filter(({ to }) => to.includes(email))
    // The server runs the job every minute, too. Both send the same mail, with one id.
    return [...new Map(mails.map((one) => [one.mail.messageId, one])).values()]
  })
  .extend(
    'waitAnHour',
    ({ server, scene: { owner } }) =>
      () =>
        server.services.database.writeTx((trx) =>
          trx('notificationSettings')
            .where(owner)
            .update({ mailedAt: minutesAgo(61) }),
        ),
  )

test.afterAll(() => mailbox.close())

const say = (markdown: string) => ({ body: { markdown } })

describe('mail about an inbox', () => {
  test('names what happened, where it is in the studio, and how to stop it', async ({ server, scene, mailed }) => {
    const { at, colleague } = scene
    await colleague.postCommentInChangeRequest({ params: at, body: say('Why?') })
    expect(await mailed(5)).toEqual([])
    const [delivery, ...others] = await mailed()
    expect(others).toEqual([])
    const { mail, raw } = delivery!
    expect(mail.subject).toBe('Grace Hopper commented on your change request: Say how to moor, Harbour guide')
    expect(mail.text).toContain(`${server.url}/app/spaces/${at.spaceId}/changes/${at.changeRequestId}`)
    const [, stopUrl] = /List-Unsubscribe:\s*<(\S+)>/.exec(raw.replaceAll(/\r\n(?=[ \t])/g, ''))!
    expect(stopUrl).toContain(`${server.url}/mail/stop/`)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail.html).toContain(stopUrl!)
  })

  test('leads to the comments on a live page', async ({ server, docs, scene, mailed }) => {
    const { spaceId, api, colleague } = scene
    const [page] = await publish(docs, { spaceId }, insert('# Tides\n'))
    const params = { spaceId }
    const { id: commentId } = await api.postCommentInSpace({ params, body: { page, ...say('How high?') } })
    await colleague.postCommentReplyInSpace({ params: { spaceId, commentId }, body: say('Four metres.') })
    const [delivery] = await mailed()
    expect(delivery!.mail.text).toContain(`${server.url}/app/spaces/${spaceId}/pages/${page}?comments=shown`)
  })

  test('is in the language that the person has chosen', async ({ scene, mailed }) => {
    const { at, api, owner, colleague } = scene
    await api.updateUserById({ params: { userId: owner.userId }, body: { language: 'de' } })
    await colleague.postCommentInChangeRequest({ params: at, body: say('Warum?') })
    const [delivery] = await mailed()
    expect(delivery!.mail.subject).toBe(
      'Grace Hopper hat deinen Änderungsantrag kommentiert: Say how to moor, Harbour guide',
    )
    expect(delivery!.mail.html).toContain('<html lang="de" dir="ltr">')
  })

  test('comes at most once an hour, and has only what is newer and unread', async ({ scene, mailed, waitAnHour }) => {
    const { params, at, api, colleague } = scene
    await colleague.postCommentInChangeRequest({ params: at, body: say('One') })
    expect(await mailed()).toHaveLength(1)
    await colleague.postCommentInChangeRequest({ params: at, body: say('Two') })
    await colleague.postCommentInChangeRequest({ params: at, body: say('Three') })
    expect(await mailed()).toEqual([])
    await waitAnHour()
    const { items } = await api.listInbox({ params })
    expect(items).toHaveLength(3)
    await api.updateInboxItem({ params: { ...params, inboxItemId: items[0]!.id }, body: { unread: false } })
    const [delivery] = await mailed()
    expect(delivery!.mail.text!.match(/commented/g)).toHaveLength(2)
    await waitAnHour()
    expect(await mailed()).toEqual([])
  })

  test('does not keep back the mails to others if it cannot be sent', async ({ server, scene, runJob }) => {
    const { spaceId, owner, email, colleague } = scene
    const { database } = server.services
    const address = `reader-${crypto.randomUUID()}@example.com`
    const reader = await server.createTestUser({ role: 'admin', email: address })
    await database.writeTx((trx) => trx('users').where({ id: reader.id }).update({ emailVerifiedAt: '2026' }))
    await server.api(reader.token).watchSpace({ params: { spaceId } })
    await publish(colleague, { spaceId }, insert('# Reefs\n'))
    const since = (userId: string, minutes: number) =>
      database.writeTx((trx) =>
        trx('inboxNotices')
          .where({ userId })
          .update({ since: minutesAgo(minutes) }),
      )
    mailbox.refuse(email)
    await since(owner.userId, 20)
    await since(reader.id, 15)
    // The server runs the job, too, so either of them meets the refusal.
    for (let runs = 0; runs < 2; runs++) await runJob().catch(() => {})
    mailbox.refuse(false)
    const addresses = mailbox.deliveries.flatMap(({ to }) => to)
    expect(addresses).toContain(address)
    expect(addresses).not.toContain(email)
    expect(await database.read('inboxNotices').where(owner)).toHaveLength(1)
  })

  test('is given up if the mail server refuses the address for good, which administrators see', async ({
    server,
    docs,
    scene,
    mailed,
    waitAnHour,
  }) => {
    const { params, at, owner, email, colleague } = scene
    const { database } = server.services
    const member = { params: { ...params, userId: owner.userId } }
    mailbox.refuse(email, 550)
    await colleague.postCommentInChangeRequest({ params: at, body: say('One') })
    expect(await mailed()).toEqual([])
    mailbox.refuse(false)
    expect(await database.read('inboxNotices').where(owner)).toEqual([])
    expect(await docs.getMemberInOrganizationById(member)).toMatchObject({
      mailRefused: { reason: '550 No such mailbox', refusedAt: expect.any(String) },
    })
    const reader = server.api((await server.createTestUser({ role: 'read' })).token)
    expect(await reader.getMemberInOrganizationById(member)).not.toHaveProperty('mailRefused')
    await waitAnHour()
    await colleague.postCommentInChangeRequest({ params: at, body: say('Two') })
    expect(await mailed()).toEqual([])
    await database.writeTx((trx) => trx('refusedAddresses').update({ refusedAt: minutesAgo(25 * 60) }))
    await waitAnHour()
    await colleague.postCommentInChangeRequest({ params: at, body: say('Three') })
    expect(await mailed()).toHaveLength(1)
    expect(await docs.getMemberInOrganizationById(member)).not.toHaveProperty('mailRefused')
  })

  test('is about outdated change requests, watched spaces, reviews, replies and mentions', async ({
    scene,
    mailed,
    waitAnHour,
  }) => {
    const { spaceId, at, api, owner, colleague } = scene
    await api.watchSpace({ params: { spaceId } })
    await publish(colleague, { spaceId }, insert('# Tides\n'))
    const [first] = await mailed()
    expect(first!.mail.subject).toMatch(/^2 things wait for you in /)
    for (const words of ['changed what you watch', 'lacks the latest main content'])
      expect(first!.mail.text).toContain(words)
    await waitAnHour()
    const { id: commentId } = await api.postCommentInChangeRequest({ params: at, body: say('Done') })
    await colleague.postCommentReplyInChangeRequest({ params: { ...at, commentId }, body: say('Good') })
    await colleague.submitChangeRequestReview({ params: at, body: { status: 'approved' } })
    const asked = await newChangeRequest(colleague, { spaceId })
    await colleague.requestReviewersForChangeRequest({ params: asked, body: { users: [owner.userId] } })
    const mention = `[/users/${owner.userId}](/users/${owner.userId} "mention")`
    await colleague.postCommentInSpace({ params: { spaceId }, body: say(mention) })
    await colleague.postCommentInSpace({ params: { spaceId }, body: say('How high?') })
    const [second] = await mailed()
    for (const words of [
      'replied to you',
      'reviewed your',
      'asked for your review',
      'mentioned you',
      'commented on what',
    ])
      expect(second!.mail.text).toContain(words)
  })

  test('does not go to members who left, to addresses without proof, or about kinds that are switched off', async ({
    server,
    docs,
    scene,
    mailed,
  }) => {
    const { params, at, api, owner, colleague } = scene
    await api.updateNotificationSettings({ params, body: { mail: ['mention'] } })
    await colleague.postCommentInChangeRequest({ params: at, body: say('Quiet') })
    expect(await mailed()).toEqual([])
    await api.updateNotificationSettings({ params, body: { mail: ['comment'] } })
    const set = (emailVerifiedAt: string | null) =>
      server.services.database.writeTx((trx) => trx('users').where({ id: owner.userId }).update({ emailVerifiedAt }))
    await colleague.postCommentInChangeRequest({ params: at, body: say('Unproven') })
    await set(null)
    expect(await mailed()).toEqual([])
    await set('2026')
    await colleague.postCommentInChangeRequest({ params: at, body: say('Left') })
    await docs.removeMemberFromOrganizationById({ params: { ...params, userId: owner.userId } })
    expect(await mailed()).toEqual([])
    expect(await server.services.database.read('inboxNotices').where(owner)).toEqual([])
  })
})

describe('the link that stops mail', () => {
  test('asks a person, and stops with a POST of a mail program', async ({ server, scene, mailed }) => {
    const { params, at, api, owner, colleague } = scene
    const url = `${server.url}/mail/stop/${await signStop(server.services.secret, owner)}`
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Stop these mails')])
    expect((await api.getNotificationSettings({ params })).mail).toContain('comment')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    expect(await api.getNotificationSettings({ params })).toMatchObject({ mail: [] })
    await colleague.postCommentInChangeRequest({ params: at, body: say('Unheard') })
    expect(await mailed()).toEqual([])
  })

  test('404 if it was changed, or signed for something else', async ({ server, scene: { owner } }) => {
    const token = await signStop(server.services.secret, owner)
    for (const wrong of [`${token}x`, 'none', await signStop('another secret', owner)])
      expect((await fetch(`${server.url}/mail/stop/${wrong}`, { method: 'POST' })).status).toBe(404)
    expect(await refusal(server.api(token).getAuthenticatedUser())).toMatchObject({ status: 401 })
  })
})

describe('getNotificationSettings', () => {
  test('200 with all kinds by default, and whether mail can reach the caller', async ({
    docs,
    scene: { params, api },
  }) => {
    const settings = await api.getNotificationSettings({ params })
    expect(settings).toMatchObject({ object: 'notification-settings', canMail: true })
    expect(settings.mail).toEqual(expect.arrayContaining(['review-requested', 'mention', 'changed', 'outdated']))
    expect(await docs.getNotificationSettings({ params })).toMatchObject({ canMail: false })
  })
})

describe('updateNotificationSettings', () => {
  test('200 and keeps what is omitted; 404 in an organization of others', async ({
    server,
    scene: { params, api, owner },
  }) => {
    expect(await api.updateNotificationSettings({ params, body: { mail: ['mention'] } })).toMatchObject({
      mail: ['mention'],
    })
    expect(await api.updateNotificationSettings({ params, body: {} })).toMatchObject({ mail: ['mention'] })
    const other = await newOrganization(server)
    const member = { organizationId: other.organizationId, userId: owner.userId, role: roleToGive('admin', 'read') }
    await server.services.database.writeTx((trx) =>
      trx('members').insert({ ...member, joinedAt: '2026-01-01T00:00:00.000Z' }),
    )
    const elsewhere = { params: other.params }
    expect((await api.getNotificationSettings(elsewhere)).mail).toContain('comment')
    await api.updateNotificationSettings({ ...elsewhere, body: { mail: [] } })
    expect((await api.getNotificationSettings({ params })).mail).toEqual(['mention'])
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    expect(await refusal(stranger.updateNotificationSettings({ params, body: { mail: [] } }))).toMatchObject({
      status: 404,
    })
  })
})
