import { verifyWebhook } from '@scriptorium/client/webhooks'
import { afterEach, expect, test, vi } from 'vitest'
import { webhookScript } from './webhook-script.ts'

const secret = `whsec_${btoa('a key of 24 bytes or so.')}`

const { default: script } = (await import(`data:text/javascript,${encodeURIComponent(webhookScript)}`)) as {
  default: { fetch(request: Request): Promise<Response> }
}

const told = (event: object): Promise<Response> => {
  const body = new FormData()
  body.set('event', JSON.stringify(event))
  body.set('occurred-at', '2026-03-14T09:26:53.589Z')
  const installation = { target: { organization: 'org' }, configuration: { address: 'https://hooks.example.com/' } }
  body.set('environment', JSON.stringify({ installation, secrets: { WEBHOOK_SECRET: secret } }))
  return script.fetch(new Request('https://webhook.integration/v1', { method: 'POST', body }))
}

/** Answers requests with a status. Returns the requests. */
const receive = (status: number): Request[] => {
  const received: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    received.push(new Request(url, init))
    return new Response('', { status })
  })
  return received
}
afterEach(() => vi.unstubAllGlobals())

const changed = { eventId: 'e1', type: 'space_content_updated', spaceId: 's1', revisionId: 'r1', updatedBy: [] }

test('sends a signed event to its address', async () => {
  const received = receive(200)
  expect((await told(changed)).status).toBe(200)
  const request = received[0]!
  const event = await verifyWebhook(secret, { headers: request.headers, body: await request.text() })
  expect(request.url).toBe('https://hooks.example.com/')
  // An event that is sent again happened when it did.
  expect(event).toMatchObject({ type: changed.type, timestamp: '2026-03-14T09:26:53.589Z', data: changed })
})

test('fails if the address refuses an event, so that the server sends it again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  receive(500)
  expect((await told(changed)).status).toBe(502)
  expect(log).toHaveBeenCalledWith('The address answered 500')
})

test('does not send what only integrations are told', async () => {
  const received = receive(200)
  expect((await told({ eventId: 'e2', type: 'installation_setup' })).status).toBe(406)
  expect(received).toEqual([])
})
