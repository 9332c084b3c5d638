import { describe, expect, test } from 'vitest'
import { withLineBreaks } from './line-breaks.ts'

describe('lines of a comment', () => {
  test('end where they were typed', () => {
    expect(withLineBreaks('One\nTwo\n\nThree')).toBe('One  \nTwo\n\nThree')
    expect(withLineBreaks('- a\n- b')).toBe('- a  \n- b')
    expect(withLineBreaks('One')).toBe('One')
  })

  test('stay as they are in code', () => {
    const code = '```js\nlet a\nlet b\n```'
    expect(withLineBreaks(`See\nthis:\n\n${code}\n\nOr\nthat`)).toBe(`See  \nthis:\n\n${code}\n\nOr  \nthat`)
    expect(withLineBreaks(`~~~\nopen\nto the end`)).toBe(`~~~\nopen\nto the end`)
  })
})
