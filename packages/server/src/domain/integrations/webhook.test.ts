import { verifyWebhook } from '@scriptorium/client/webhooks'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../test/content.ts'
import { newInstallation } from '../../../test/integrations.ts'
import { waitForDueJobs, waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../test/test.ts'

const secret = 'whsec_bWVhZG93LW1lYWRvdy1tZWFkb3ctbWVhZG93'

interface Received {
  headers: Record<string, string>
  body: string
}

const received: Received[] = []
let status = 204
/** The body of the answer; undefined for one that never ends. */
let answer: string | undefined = ''

const listen = async (): Promise<Server> => {
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      received.push({ headers: req.headers as Record<string, string>, body })
      res.writeHead(status).flushHeaders()
      if (answer !== undefined) res.end(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const hook = await listen()
const webhookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`
const webhookEvents = ['space_content_updated' as const, 'installation_setup' as const]
const test = testWith({ webhookUrl, webhookSecret: secret, webhookEvents, fetchAllow: ['127.0.0.1'] })
afterAll(() => void hook.close())

describe('the webhook of the operator', () => {
  test('receives the selected events of all organizations with a signature', async ({ server }) => {
    const docs = server.api()
    const space = await newSpace(docs)
    await publish(docs, space, insert('Meadow\n', { title: 'Meadow' }))
    const params = await newInstallation(docs, server.organizationId)
    await docs.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
    await waitForJobs(server.services)
    const events = await Promise.all(received.map((request) => verifyWebhook(secret, request)))
    expect(events.map(({ type }) => type)).toEqual(['space_content_updated', 'installation_setup'])
    expect(events[0]).toMatchObject({
      organization: server.organizationId,
      data: { spaceId: space.spaceId, eventId: events[0]!.id },
    })
  })

  test('receives an event again after a failure, with the same id', async ({ server }) => {
    const docs = server.api()
    status = 500
    received.length = 0
    await publish(docs, await newSpace(docs), insert('Orchard\n', { title: 'Orchard' }))
    await waitForDueJobs(server.services)
    expect(received).not.toEqual([])
    status = 204
    await waitForJobs(server.services)
    const ids = received.map(({ headers }) => headers['webhook-id'])
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  test.for([['is long', 'x'.repeat(1_000_000)], ['never ends']])(
    'receives an event once if its answer %s',
    async ([, body], { server }) => {
      const docs = server.api()
      status = 200
      answer = body
      received.length = 0
      await publish(docs, await newSpace(docs), insert('Heath\n', { title: 'Heath' }))
      await waitForJobs(server.services)
      answer = ''
      expect(received).toHaveLength(1)
    },
  )

  test('leaves a failed job with the reason after the last attempt, and sends the event when the job is tried again', async ({
    server,
  }) => {
    const docs = server.api()
    const params = { organizationId: server.organizationId }
    const failed = () => docs.listOrganizationJobs({ params, query: { state: 'failed' } })
    const countAfterLastAttempt = async () => {
      const last = { runAt: new Date().toISOString(), attempts: 9 }
      await server.services.database.writeTx((trx) =>
        trx('jobs').where({ name: 'sendWebhook', state: 'queued' }).update(last),
      )
      await waitForDueJobs(server.services)
      return (await failed()).count
    }
    status = 500
    received.length = 0
    await publish(docs, await newSpace(docs), insert('Grove\n', { title: 'Grove' }))
    await waitForDueJobs(server.services)
    await expect.poll(countAfterLastAttempt).toBe(1)
    const { items } = await failed()
    const error = 'The webhook did not take the event space_content_updated. It answered 500'
    expect(items).toMatchObject([{ name: 'sendWebhook', error }])
    status = 204
    received.length = 0
    await docs.retryOrganizationJob({ params: { ...params, jobId: items[0]!.id } })
    await waitForJobs(server.services)
    expect(received).toHaveLength(1)
    expect(await failed()).toMatchObject({ count: 0 })
  })
})
