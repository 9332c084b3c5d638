import { expect, test } from 'vitest'
import { renderCell } from './cells.ts'

const options = [{ value: 'a', label: 'Ready <now>', color: '$green' }, { value: 'b', color: '$none' }, { value: 'c' }]
const definition = {
  state: { id: 'state', title: 'State', type: 'select', options },
  text: { id: 'text', title: 'T', type: 'text' },
}

const cell = (column: string, value: unknown) => {
  const place = { table: { fragments: [] }, definition, page: {} }
  return String(renderCell(place as never, 'row', { values: { [column]: value } } as never, column))
}

test('a chosen option is shown by its label and color, one without a label or of another time by its value', () => {
  expect(cell('state', 'a')).toBe('<span class="tag paint-green">Ready &lt;now&gt;</span>')
  expect(cell('state', ['b', 'gone'])).toBe('<span class="tag">b</span><span class="tag">gone</span>')
  expect(cell('state', 'c')).toBe('<span class="tag">c</span>')
})

test('a value of a type that is not known is text, and none is nothing', () => {
  expect([cell('text', true), cell('text', 7), cell('other', 'x <y>')]).toEqual(['true', '7', 'x &lt;y&gt;'])
  expect([cell('text', undefined), cell('state', null)]).toEqual(['', ''])
})
