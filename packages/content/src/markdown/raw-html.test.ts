import { describe, expect, test } from 'vitest'
import { readMarkdown } from './read.ts'
import { writeMarkdown } from './write.ts'

const rewrite = (markdown: string): string => writeMarkdown(readMarkdown(markdown))

describe('HTML on several lines', () => {
  test.each<[where: string, markdown: string, written: string]>([
    ['in a text', 'a <Note\n       x="y">b</Note> c\n', 'a <Note\nx="y">b</Note> c\n'],
    ['in a list', '1. a\n\n   <Note>\n     b\n   </Note>\n', '1. a\n\n   <Note>\n     b\n   </Note>\n'],
    ['in a quote', '> <Note>\n>   b\n> </Note>\n', '> <Note>\n>   b\n> </Note>\n'],
    ['as a paragraph of images', '<img src="a.png"\n     align="right">\n', '![](a.png)\n'],
  ])('%s keeps its text and is stable', (_, markdown, written) => {
    expect(rewrite(markdown)).toBe(written)
    expect(rewrite(written)).toBe(written)
  })
})
