import { ContentUnavailableError } from '@scriptorium/content/content-error'
import type { Request, Response } from 'express'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { postgres } from '@scriptorium/database/dialects/postgres'
import { sqlite } from '@scriptorium/database/dialects/sqlite'
import { Problem } from '../../ground/problem.ts'
import { problemHandler } from './send-problem.ts'
import { translateError } from './translate.ts'

const unavailable = (cause: unknown) => new Problem('unavailable', undefined, { cause })

const levelsFor = (error: unknown, translate = unavailable): number[] => {
  const levels: number[] = []
  const write = (line: string) => void levels.push((JSON.parse(line) as { level: number }).level)
  const res = { headersSent: true, destroy: () => {} } as unknown as Response
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

  test.each([
    [40, 'a write that found too many others waiting', postgres, { code: '55P03' }],
    [40, 'a write that lost every race', postgres, { code: '40001' }],
    [40, 'a write that waited for too long', sqlite, { code: 'SQLITE_BUSY' }],
    [40, 'a text that found too many others waiting', sqlite, new ContentUnavailableError('Too many texts')],
    [
      50,
      'a text for which no thread started',
      sqlite,
      new ContentUnavailableError('None', { cause: new Error('EAGAIN') }),
    ],
    [50, 'a lost connection', postgres, { code: '08006' }],
    [50, 'a file that cannot be read', sqlite, { code: 'SQLITE_IOERR' }],
  ])('logs level %i for %s', (level, _what, dialect, error) => {
    expect(levelsFor(error, translateError(dialect))).toEqual([level])
  })

  test('logs a temporary 503, as for a PDF, as information, and nothing below 500', () => {
    expect(levelsFor(new Problem('unavailable', 'The PDF is not ready yet'))).toEqual([30])
    expect(levelsFor(new Problem('not_found'))).toEqual([])
  })
})
