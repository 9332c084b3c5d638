import { describe, expect, it } from 'vitest'
import { markup } from '../html.ts'
import { spreadOf } from './column-spread.ts'

const sentence = 'Visitors whom the sign-in of your own product sends here'
const widthsOf = (...columns: string[][]): string[] =>
  [...String(spreadOf(columns.map((cells) => cells.map(markup)))).matchAll(/<col(?: width="([^"]+)")?\s*\/>/g)].map(
    ([, width = '']) => width,
  )

describe('widths of columns', () => {
  it('leaves short names whole beside sentences', () => {
    expect(widthsOf(['public', 'unlisted'], [sentence, 'Everyone'])).toEqual(['100', ''])
  })

  it('makes room for the padding of code in a line', () => {
    const [plain] = widthsOf(['visitor-auth'], [sentence])
    const [code] = widthsOf(['<code>visitor-auth</code>'], [sentence])
    expect(Number(code)).toBeGreaterThan(Number(plain) + 12)
  })

  it('shares the room among columns of sentences by the roots of their lengths', () => {
    expect(widthsOf(['a'.repeat(25)], ['b'.repeat(100)])).toEqual(['33%', '67%'])
  })

  it('lets the browser choose where every text is short', () => {
    expect(widthsOf(['a'], ['b'])).toEqual([])
  })
})
