import { describe, expect, test } from 'vitest'
import { createLog, newSpent, requestContext } from './log.ts'

const capture = () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog(
    { logLevel: 'info', logFormat: 'json' },
    {
      write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    },
  )
  return { log, lines }
}

describe('createLog', () => {
  test('writes no tokens or passwords, at any depth', () => {
    const { log, lines } = capture()
    const headers = { authorization: 'Bearer scr_secret' }
    log.info({ headers, req: { headers }, token: 'scr_secret', user: { password: 'scr_secret' } }, 'hello')
    expect(JSON.stringify(lines)).not.toContain('scr_secret')
    expect(lines[0]).toMatchObject({ msg: 'hello', headers: { authorization: '***' } })
  })

  test('adds the id of the request to log lines', () => {
    const { log, lines } = capture()
    log.info('outside')
    requestContext.run({ ids: { requestId: 'r-1' }, spent: newSpent() }, () => log.info('inside'))
    expect(lines.map((line) => line['requestId'])).toEqual([undefined, 'r-1'])
  })
})
