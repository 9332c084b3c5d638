import { expect, test } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'

test.each([
  ['keys', 'title: One\ndescription: Two'],
  ['an empty mapping', ''],
  ['a comment', '# no title'],
  ['a comment before keys', '\n# Settings\ntitle: One'],
  ['lists and block texts', 'tags:\n- a\n- b\ntext: |\n  One.\n\n  Two.\nlist: [\n  a\n]'],
  ['a mapping in braces', '{ title: One }'],
  ['invalid values', 'title: "One\nslug: ]'],
])('front matter can be %s', (_what, yaml) => {
  for (const lines of [yaml, yaml.replaceAll('\n', '\r\n')]) {
    const frontMatter = `---\n${lines}${lines && '\n'}---\n`
    expect(splitFrontMatter(`${frontMatter}Text.`)).toEqual({ frontMatter, yaml: lines, rest: 'Text.' })
  }
})

test.each([
  ['a heading and text', '\n# Title\n\nText.\n'],
  ['a heading', '\n# Title\n'],
  ['text', 'One line.'],
  ['a list', '- one\n- two'],
  ['text with a colon', 'Note: this is text.\n\nIt goes on.'],
  ['a table', '| a |\n| - |\n| b |'],
])('%s between thematic breaks stays visible', (_what, between) => {
  for (const lines of [between, between.replaceAll('\n', '\r\n')]) {
    const markdown = `---\n${lines}\n---\n\nMore.`
    expect(splitFrontMatter(markdown)).toEqual({ frontMatter: '', yaml: '', rest: markdown })
  }
})
