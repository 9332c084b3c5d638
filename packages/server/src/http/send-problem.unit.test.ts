import type { Request, Response } from 'express'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import { problemHandler } from './send-problem.ts'

const levelsFor = (error: unknown): number[] => {
  const levels: number[] = []
  const write = (line: string) => void levels.push((JSON.parse(line) as { level: number }).level)
  const res = { headersSent: true, destroy: () => {} } as unknown as Response
  const translate = (cause: unknown) => new Problem('unavailable', undefined, { cause })
  problemHandler(pino({ level: 'trace' }, { write }), translate)(error, { path: '/' } as Request, res, () => {})
  return levels
}

describe('problemHandler', () => {
  test('logs failures as errors', () => {
    expect(levelsFor(new Error('The connection was lost'))).toEqual([50])
    expect(levelsFor(new Problem('unavailable', 'The files cannot be reached', { cause: new Error('EIO') }))).toEqual([
      50,
    ])
    expect(levelsFor(new Problem('internal'))).toEqual([50])
  })

  test('logs a temporary 503, as for a PDF, as information, and nothing below 500', () => {
    expect(levelsFor(new Problem('unavailable', 'The PDF is not ready yet'))).toEqual([30])
    expect(levelsFor(new Problem('not_found'))).toEqual([])
  })
})
