import { describe, expect, test } from 'vitest'
import { checkBody } from './hostile.ts'

describe('checkBody', () => {
  test('does not block the event loop while it checks a large body', async () => {
    const body = { nodes: Array.from({ length: 300_000 }, (_, index) => ({ object: 'text', leaves: [{ index }] })) }
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await checkBody(body)
    isDone = true
    expect(turns).toBeGreaterThan(2)
  })

  test('rejects a reserved key wherever it is, also after many others', async () => {
    const body = JSON.parse(`{"a":[${'{"k":1},'.repeat(2_000)}{"constructor":1}]}`) as unknown
    await expect(checkBody(body)).rejects.toMatchObject({ faults: [{ pointer: '/body/a/2000' }] })
  })
})
