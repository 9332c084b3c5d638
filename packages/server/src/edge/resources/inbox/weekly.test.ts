import { pageValue } from '@scriptorium/insights/events'
import { insertSums } from '@scriptorium/insights/store'
import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { type Member, newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { newSite } from '../../../../test/sites.ts'
import { callers, newHiddenSpace } from '../../../../test/support/hidden-space.ts'
import { startMailbox } from '../../../../test/support/mailbox.ts'
import { testWith } from '../../../../test/test.ts'
import { run } from './weekly-job.ts'
import { dayMs, nextMonday, weeksBefore } from './weekly-time.ts'

const mailbox = await startMailbox()

const now = () => new Date().toISOString()

const test = testWith({ smtpUrl: mailbox.url, mailFrom: 'Docs <docs@example.com>' })
  .extend(
    'count',
    ({ server }) =>
      async (siteId: string, week: number, kind: string, of: [string, string], events = 1) => {
        const [dimension, value] = of
        await server.services.database.writeTx((trx) =>
          insertSums(trx, [
            {
              siteId,
              span: 'day',
              startsAt: weeksBefore(now())[week]!.from,
              state: 'done',
              reader: 'person',
              kind,
              dimension,
              value,
              events,
              sessions: 1,
              visitors: Math.ceil(events / 2),
              sketch: null,
            },
          ]),
        )
      },
  )
  /** Dates all merges into a space to the Tuesday of last week. */
  .extend('mergedOnTuesday', ({ server }) => async (spaceId: string) => {
    const createdAt = new Date(Date.parse(weeksBefore(now())[0]!.from) + dayMs).toISOString()
    await server.services.database.writeTx((trx) =>
      trx('revisions').where({ spaceId }).whereNotNull('mergedFromId').update({ createdAt }),
    )
  })
  .extend('publishSite', ({ count }) => async (organization: TestOrganization, views: number) => {
    const { params, site, spaces } = await newSite(organization, ['Guide'])
    const [spaceId] = spaces
    const [pageId] = await publish(organization.docs, { spaceId: spaceId! }, insert(`# Tides of ${views}`))
    await organization.docs.publishSite({ params })
    await count(site.id, 0, 'page_view', ['', ''], views)
    await count(site.id, 0, 'page_view', ['page', pageValue(spaceId!, pageId!)], views)
    await count(site.id, 0, 'page_view', ['page', pageValue(spaceId!, 'gone')], 1)
    return { siteId: site.id, spaceId: spaceId! }
  })
  /** Gives a member a proven address, and asks for the mail. */
  .extend('wanting', ({ server }) => async (organization: TestOrganization, member: Member) => {
    const email = `${crypto.randomUUID()}@example.com`
    const { database } = server.services
    const proven = { email, emailVerifiedAt: '2026' }
    await database.writeTx((trx) => trx('users').where({ id: member.id }).update(proven))
    const { params } = organization
    expect(await member.docs.getNotificationSettings({ params })).toMatchObject({ weekly: false })
    await member.docs.updateNotificationSettings({ params, body: { weekly: true } })
    const owner = { userId: member.id, organizationId: organization.organizationId }
    const isDue = () => database.writeTx((trx) => trx('notificationSettings').where(owner).update({ weeklyAt: '2026' }))
    const dueAt = async () => (await database.read('notificationSettings').where(owner).first())?.weeklyAt
    const mails = () => mailbox.deliveries.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
    return { docs: member.docs, params, isDue, dueAt, mails }
  })
  .extend('runJob', ({ server }) => () => {
    const giveWay = () => Promise.resolve()
    return run({}, { services: server.services, giveWay, signal: new AbortController().signal } as never)
  })

test.afterAll(() => mailbox.close())

describe('the weekly mail', () => {
  test('has the last week of the sites of the organization, once, although two servers send', async ({
    server,
    count,
    mergedOnTuesday,
    publishSite,
    wanting,
    runJob,
  }) => {
    const own = await newOrganization(server)
    const { siteId, spaceId } = await publishSite(own, 30)
    await mergedOnTuesday(spaceId)
    await count(siteId, 1, 'page_view', ['', ''], 20)
    await count(siteId, 0, 'search_no_result', ['eventSearchQuery', '<zebra>'], 3)
    await count(siteId, 0, 'ask_no_answer', ['eventSearchQuery', 'Do zebras sail?'], 2)
    await publishSite(await newOrganization(server), 77)
    const { dueAt, isDue, mails } = await wanting(own, await own.join({ role: 'admin' }))
    expect(await dueAt()).toBe(nextMonday(now()))
    await runJob()
    expect(mails()).toEqual([])
    await isDue()
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(mails()).toHaveLength(1)
    const { subject, text, html } = mails()[0]!
    expect(subject).toBe('Readers of Harbour Works last week')
    for (const words of [
      'Views: 30 (+50% compared with the week before)',
      'Visitors: 15',
      'Tides of 30 (30)',
      'Tue: Change request #1',
      'Do zebras sail? (2)',
    ])
      expect([text, html]).toEqual([expect.stringContaining(words), expect.stringContaining(words)])
    expect(text).toContain(`/orgs/${own.organizationId}/sites/${siteId}/insights`)
    expect(html).toContain('&lt;zebra&gt; (3)')
    expect(text).toContain('Mon: 30\nTue: 0 ◆\nWed: 0\n')
    expect(html?.match(/width="240" height="12"/g)).toHaveLength(1)
    expect(text).toContain(`Most read pages\n- Tides of 30 (30)\n\n`)
    expect(html).toContain(`/app/spaces/${spaceId}/changes/`)
    expect(text).not.toContain('Tides of 77')
    expect(await dueAt()).toBe(nextMonday(now()))
  })

  test('does not come to members who cannot see the insights of a site', async ({
    server,
    publishSite,
    wanting,
    runJob,
  }) => {
    const own = await newOrganization(server)
    await publishSite(own, 5)
    const { isDue, mails } = await wanting(own, await own.join({ role: 'read' }))
    await isDue()
    await runJob()
    expect(mails()).toEqual([])
  })

  test('leaves out what only those who can read all spaces may know', async ({
    server,
    count,
    mergedOnTuesday,
    wanting,
    runJob,
  }) => {
    const hidden = await newHiddenSpace(server, 'section')
    const { siteId } = hidden.site
    const { isDue, mails } = await wanting(hidden.own, await callers['admin of the sites']!(hidden))
    await hidden.own.docs.publishSite({ params: hidden.site })
    await mergedOnTuesday(hidden.spaceId)
    await count(siteId, 0, 'page_view', ['', ''], 99)
    await count(siteId, 0, 'page_view', ['siteSpace', hidden.openSiteSpaceId], 7)
    await count(siteId, 0, 'page_view', ['siteSpace', hidden.siteSpaceId], 92)
    await count(siteId, 0, 'search_no_result', ['eventSearchQuery', 'hidden words'])
    await isDue()
    await runJob()
    expect(mails()).toHaveLength(1)
    expect(mails()[0]!.text).toContain('Views: 7')
    expect(mails()[0]!.text).not.toMatch(/Searches|hidden words|Merged|◆/)
  })

  test('is due again if it could not be sent, and ends with its link', async ({
    server,
    publishSite,
    wanting,
    runJob,
  }) => {
    const own = await newOrganization(server)
    await publishSite(own, 5)
    const { docs, params, dueAt, isDue, mails } = await wanting(own, await own.join({ role: 'admin' }))
    await isDue()
    mailbox.refuse(true)
    await expect(runJob()).rejects.toThrow()
    mailbox.refuse(false)
    expect(await dueAt()).toMatch(/^20.*Z$/)
    expect(await dueAt()).not.toBe(nextMonday(now()))
    await isDue()
    await runJob()
    const [, stopUrl] = /Stop these mails: (\S+)/.exec(mails()[0]!.text!)!
    expect((await fetch(stopUrl!, { method: 'POST' })).status).toBe(200)
    expect(await docs.getNotificationSettings({ params })).toMatchObject({ weekly: false, mail: [] })
    expect(await dueAt()).toBeNull()
  })
})
