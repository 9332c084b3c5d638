import { describe, expect, test } from 'vitest'
import { mergeFrontMatter } from './front-matter.ts'

const page = (...lines: string[]): string => ['---', ...lines, '---', ''].join('\n')
const links = (...urls: string[]): string => page('title: A', 'related:', ...urls.map((url) => `  - ${url}`))

describe('mergeFrontMatter', () => {
  test('merges two edits of different lines of one entry', () => {
    const base = links('one', 'two', 'three')
    const texts = { base, main: links('first', 'two', 'three'), request: links('one', 'two', 'three', 'four') }
    expect(mergeFrontMatter(texts)).toBe(links('first', 'two', 'three', 'four'))
  })

  test('takes the value of the request if both sides changed it', () => {
    expect(mergeFrontMatter({ base: page('icon: a'), main: page('icon: b'), request: page('icon: c') })).toBe(
      page('icon: c'),
    )
    const layout = (width: string) => page('layout:', `  width: ${width}`, '  outline: true')
    const texts = { base: layout('default'), main: layout('wide'), request: layout('narrow') }
    expect(mergeFrontMatter(texts)).toBe(layout('narrow'))
  })

  test('keeps both edits of YAML that is invalid', () => {
    const text = (head: string, url: string) => page(head, '  title: Next', '  links:', `    - ${url}`)
    const base = text('related:', 'a/b')
    const texts = { base, main: text('related: see', 'a/b'), request: text('related:', 'a/b c') }
    expect(mergeFrontMatter(texts)).toBe(text('related: see', 'a/b c'))
  })
})
