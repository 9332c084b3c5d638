import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

/** Answers the requests of the studio: `refused` names one that the server refuses. Returns the requests. */
const serverThatRefuses = (refused?: string): string[] => {
  const requests: string[] = []
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { origin: 'https://docs.example.com' })
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const request = `${method} ${new URL(url).pathname.replace(/webhook-\w+/, 'webhook')}`
    requests.push(request)
    if (request === refused)
      return Response.json({ status: 400, title: 'No', code: 'invalid_request' }, { status: 400 })
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ id: 'i1' })
  })
  return requests
}

const webhook = { title: 'Chat', addressTitle: 'Address', address: 'https://hooks.example.com/' }

test('a webhook that the server refuses halfway leaves nothing behind', async () => {
  const requests = serverThatRefuses('PATCH /v1/integrations/webhook/installations/i1')
  const { createWebhook } = await import('./webhooks.ts')
  await expect(createWebhook('org', webhook)).rejects.toMatchObject({ status: 400 })
  expect(requests.at(-1)).toBe('DELETE /v1/integrations/webhook')
  const accepted = serverThatRefuses()
  expect(await createWebhook('org', webhook)).toMatchObject({ secret: expect.stringMatching(/^whsec_/) })
  expect(accepted.at(-1)).toBe('PATCH /v1/integrations/webhook/installations/i1')
})
