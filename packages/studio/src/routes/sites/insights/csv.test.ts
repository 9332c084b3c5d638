import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('quotes values, and lets no value be a formula', () => {
  const row = { events: 3, visits: 2, visitors: 1 }
  const rows = [
    { value: 'say "hi", now', ...row },
    { value: '=1+1', ...row },
  ]
  expect(csvOf(rows, ({ value }) => String(value)).split('\r\n')).toEqual([
    'value,events,visits,visitors',
    '"say ""hi"", now",3,2,1',
    `"'=1+1",3,2,1`,
    '',
  ])
})
