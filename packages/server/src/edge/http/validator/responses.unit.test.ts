import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '../../../ground/problem.ts'
import { serveOurs } from '../../../../test/support/validator/ours.ts'
import { item } from '../../../../test/support/validator/replies.ts'
import { get } from '../../../../test/support/validator/sent.ts'

describe('guardAnswers', () => {
  const violations: [string, Fault[]][] = []
  let server: Awaited<ReturnType<typeof serveOurs>>
  beforeAll(async () => {
    server = await serveOurs({ onResponseViolation: (operationId, faults) => violations.push([operationId, faults]) })
  })
  afterAll(() => server.close())

  const answered = async (status: number, body: unknown, type?: string) => {
    violations.length = 0
    server.reply({ status, body, type })
    return server.send(get('/v1/items/a'))
  }

  it('200 for a valid response', async () => {
    const answer = await answered(200, item)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual(item)
    expect(violations).toEqual([])
  })

  it('500 for an invalid response, with details only in the log', async () => {
    const answer = await answered(200, { ...item, password: 'secret' })
    expect(answer.status).toBe(500)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.text).not.toMatch(/password|secret|getItem/i)
    expect(violations).toEqual([['getItem', [{ pointer: '/response/password', message: 'is not a known field' }]]])
  })

  it('500 for a moment that is not in UTC with milliseconds, or a Date', async () => {
    for (const createdAt of ['2026-01-31T09:00:00Z', '2026-01-31T10:00:00.000+01:00', new Date()]) {
      expect((await answered(200, { ...item, createdAt })).status).toBe(500)
    }
    for (const deletedAt of ['2026-01-31T09:00:00Z', new Date()]) {
      expect((await answered(200, { ...item, deletedAt })).status).toBe(500)
    }
  })

  it('500 for a problem that is not of the catalogue, as a problem and never as a page', async () => {
    const answer = await answered(404, { code: 'made_up', status: 404 }, 'application/problem+json')
    expect(answer.status).toBe(500)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'internal' })
  })

  it('500 for a body that cannot be walked', async () => {
    const circular: Record<string, unknown> = { type: 'x' }
    circular['nodes'] = [circular]
    expect((await answered(200, circular)).status).toBe(500)
  })

  it('503 is sent unchanged', async () => {
    expect((await answered(503, { any: 'thing' })).status).toBe(503)
    expect(violations).toEqual([])
  })
})
