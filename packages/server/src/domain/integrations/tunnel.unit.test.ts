import { expect, test, vi } from 'vitest'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'
import { sendThroughTunnel } from './tunnel.ts'

const form = { headers: { 'content-type': 'multipart/form-data' }, body: new Uint8Array() }
const limits = { timeoutMs: 10_000, maxBytes: 1000, signal: new AbortController().signal }

test('a tunnel that was silent twice in a row is not asked for a while, and other tunnels are', async () => {
  const outgoing = vi.fn<Outgoing>(async () => {
    throw new OutgoingError('timeout', 'it did not send a complete response in time')
  })
  const send = (name: string) => sendThroughTunnel(outgoing, { name, tunnelUrl: 'https://tunnel.test' }, form, limits)
  await send('silent')
  await send('silent')
  const { isDelivered, isFinal, logs } = await send('silent')
  expect(outgoing).toHaveBeenCalledTimes(2)
  expect({ isDelivered, isFinal }).toEqual({ isDelivered: false, isFinal: false })
  expect(logs[0]!.message).toBe('The tunnel failed: it did not answer 2 times in a row, and is asked again in 1 second')
  await send('other')
  expect(outgoing).toHaveBeenCalledTimes(3)
})
