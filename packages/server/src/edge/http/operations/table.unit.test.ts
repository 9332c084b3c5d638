import { expect, test } from 'vitest'
import { csvOf } from './table.ts'

test('columns become rows, and a page is told as its space and its id', () => {
  const columns = [
    { column: 'urlPath', values: ['/a,b', '=1+1', 'say "x"', null] },
    { column: 'page', values: [{ page: 'p', space: 's' }, null, null, null] },
    { column: 'eventsCount', values: [12, -3, 0, 1] },
  ]
  expect(csvOf({ columns }).split('\r\n')).toEqual([
    'urlPath,page,eventsCount',
    '"/a,b",s/p,12',
    "'=1+1,,-3",
    '"say ""x""",,0',
    ',,1',
    '',
  ])
})
