import { expect, test } from 'vitest'
import { withoutPrograms } from './programs.ts'

const program = (text: string) => `<A b={${text}} />\n`
const list = '[\n  1,\n]'

test('programs of several lines are replaced by names on as many lines, and come back', () => {
  const text = `Words\n${program(list)}more ${program('{\n  a: [\n    2\n  ]\n}')}end\n`
  const { source, restore } = withoutPrograms(text)
  expect(source).not.toContain('1,')
  expect(source).not.toContain('a: [')
  expect(source.split('\n')).toHaveLength(text.split('\n').length)
  expect(restore(source)).toBe(text)
})

test('what is no program stays, and those after it are found', () => {
  const { source } = withoutPrograms(program('[\n  1 2\n]') + program(list))
  expect(source).toContain('1 2')
  expect(source).not.toContain('1,')
})

test('after twenty that are none, the rest stays', () => {
  const after = (count: number) => withoutPrograms(program('[\n  1 2\n]').repeat(count) + program(list)).source
  expect(after(19)).not.toContain('1,')
  expect(after(20)).toContain('1,')
})
