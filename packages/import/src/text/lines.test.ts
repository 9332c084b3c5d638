import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

const codeIn = (text: string): string[] => linesOf(text).flatMap(({ text: line, isCode }) => (isCode ? [line] : []))

test('code in a quote is code, and ends with the quote', () => {
  expect(codeIn('> a\n> ```\n> b\n> ```\n> c')).toEqual(['> ```', '> b', '> ```'])
  expect(codeIn('> > ~~~\n> > b\n> c\n\nd')).toEqual(['> > ~~~', '> > b'])
  expect(codeIn('```\n> a\n```\nb')).toEqual(['```', '> a', '```'])
})
