import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { test } from './test.ts'

type Entry = [operationId: string, method: string, path: string]

const promised = readFileSync(new URL('interface.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(/ +/) as Entry)

interface OpenApi {
  paths: Record<string, Record<string, { operationId?: string }>>
}

const written = ({ paths }: OpenApi): Entry[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]): Entry[] =>
      operationId ? [[operationId, method.toUpperCase(), path]] : [],
    ),
  )

describe('/openapi.json', () => {
  let found: Map<string, Entry>

  test.beforeAll(async ({ server }) => {
    const answer = await fetch(`${server.url}/openapi.json`)
    found = new Map(written((await answer.json()) as OpenApi).map((entry) => [entry[0], entry]))
  })

  test('the handwritten list has 140 and 21 operations, each once', () => {
    expect(promised).toHaveLength(161)
    expect(new Set(promised.map(([id]) => id)).size).toBe(161)
    expect(new Set(promised.map(([, method, path]) => `${method} ${path}`)).size).toBe(161)
  })

  test.for(promised)('200 with %s: %s %s', ([operationId, method, path]) => {
    expect(found.get(operationId)).toEqual([operationId, method, path])
  })

  test('404 for a path without operations, 405 for a method that the path does not have', async ({ server }) => {
    const headers = { Authorization: `Bearer ${server.token}` }
    const nothing = await fetch(`${server.url}/v1/nothing`, { headers })
    expect([nothing.status, await nothing.json()]).toMatchObject([404, { detail: 'There is nothing at /v1/nothing' }])
    expect((await fetch(`${server.url}/v1/user`, { method: 'PUT', headers })).status).toBe(405)
  })
})
