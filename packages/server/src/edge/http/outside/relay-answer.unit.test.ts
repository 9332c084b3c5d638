import type { Response } from 'express'
import { expect, test } from 'vitest'
import { relayAnswer } from './relay-answer.ts'

const relayed = (isForOneVisitor: boolean) => {
  const headers = new Map<string, unknown>()
  const res = {
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
    setHeader: (name: string, value: unknown) => headers.set(name.toLowerCase(), value),
    hasHeader: (name: string) => headers.has(name.toLowerCase()),
    status: () => ({ end: () => {} }),
  } as unknown as Response
  const caching = { 'cache-control': 'public, max-age=60', 'cdn-cache-control': 'max-age=60', expires: 'tomorrow' }
  const answer = {
    status: 302,
    headers: { location: '/sign-in', 'x-accel-redirect': '/internal', ...caching },
    bytes: Buffer.alloc(0),
  }
  relayAnswer(res, answer as unknown as Parameters<typeof relayAnswer>[1], {
    isOwnOrigin: true,
    policy: null,
    hasBody: true,
    isForOneVisitor,
  })
  return [...headers.keys()]
    .filter((name) => name !== 'content-security-policy' && name !== 'content-type')
    .map((name) => [name, headers.get(name)])
}

test('an answer for one visitor is never cached, whatever the integration says', () => {
  expect(relayed(true)).toEqual([
    ['location', '/sign-in'],
    ['cache-control', 'no-store'],
  ])
  expect(Object.fromEntries(relayed(false))).toMatchObject({
    'cache-control': 'public, max-age=60',
    expires: 'tomorrow',
  })
})
