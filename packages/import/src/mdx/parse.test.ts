import { expect, test } from 'vitest'
import { attributesOf, parseRepaired } from './parse.ts'

test('attributes are texts, names, numbers and lists; other code is left out', () => {
  const text =
    '<Card on text="a" quoted={"b"} template={`c`} single={\'d\'} number={2} list={[1, 2]} code={() => 1} {...more} />'
  const [node] = parseRepaired(text).nodes
  expect(attributesOf(node!)).toEqual({
    on: 'true',
    text: 'a',
    quoted: 'b',
    template: 'c',
    single: 'd',
    number: '2',
    list: '[1, 2]',
  })
})
