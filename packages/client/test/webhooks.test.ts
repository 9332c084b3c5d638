import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, WebhookError } from '../src/webhooks.ts'

const secret = 'whsec_bWVhZG93LW1lYWRvdy1tZWFkb3ctbWVhZG93'
const body = JSON.stringify({ type: 'task', timestamp: '2026-01-01T00:00:00.000Z', organization: 'o', data: { n: 1 } })

const signed = (at = new Date(), text = body) => ({
  'webhook-id': 'e1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('e1', at, text),
})

describe('verifyWebhook', () => {
  test('returns the event of a request that Standard Webhooks signed', async () => {
    const event = { id: 'e1', type: 'task', organization: 'o', data: { n: 1 } }
    expect(await verifyWebhook(secret, { headers: signed(), body })).toMatchObject(event)
    expect(await verifyWebhook(secret.slice(6), { headers: new Headers(signed()), body })).toMatchObject(event)
    const old = `v1,AAAA v2,xyz ${signed()['webhook-signature']}`
    expect(await verifyWebhook(secret, { headers: { ...signed(), 'webhook-signature': old }, body })).toMatchObject(
      event,
    )
  })

  test.for<[string, Record<string, string>, string]>([
    [
      'another secret',
      { ...signed(), 'webhook-signature': new Webhook('b3RoZXI=').sign('e1', new Date(), body) },
      body,
    ],
    ['another body', signed(), body.replace('1', '2')],
    ['another id', { ...signed(), 'webhook-id': 'e2' }, body],
    ['an old request', signed(new Date(Date.now() - 3_600_000)), body],
    ['a request from the future', signed(new Date(Date.now() + 3_600_000)), body],
    ['no timestamp', { ...signed(), 'webhook-timestamp': 'soon' }, body],
    ['no signature', { ...signed(), 'webhook-signature': '' }, body],
    ['a signature that is no base64', { ...signed(), 'webhook-signature': 'v1,%%%' }, body],
  ])('throws for %s', async ([_name, headers, text]) => {
    await expect(verifyWebhook(secret, { headers, body: text })).rejects.toBeInstanceOf(WebhookError)
  })
})
