import { afterAll, describe, expect, test } from 'vitest'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { grammarOf } from './highlight-with.ts'
import { closePainter, paintCode } from './paint.ts'

afterAll(closePainter)

const kindsOf = async (...blocks: readonly [syntax: string, source: string][]): Promise<(string | undefined)[][]> => {
  const markdown = blocks.map(([syntax, source]) => `\`\`\`${syntax}\n${source}\n\`\`\`\n`).join('\n')
  const painted = await paintCode(readMarkdown(markdown).nodes)
  return [...painted.values()].map((lines) => lines.flatMap((line) => line.map(({ kind }) => kind)))
}

describe('paintCode', () => {
  test('colors texts of different languages, and leaves those of unknown ones plain', async () => {
    const [js, sh, unknown] = await kindsOf(['js', 'const a = 1'], ['sh', 'echo "hi"'], ['klingon', 'const a = 1'])
    expect([js![0], sh!.at(-1), unknown]).toEqual(['keyword', 'string-expression', [undefined]])
  })

  test('starts the thread again after it has ended', async () => {
    await kindsOf(['js', 'const b = 1'])
    await closePainter()
    expect((await kindsOf(['js', 'const c = 1']))[0]![0]).toBe('keyword')
  })

  test('leaves texts plain if the thread ends before they are colored', async () => {
    const painting = kindsOf(['js', 'const d = 1'])
    await closePainter()
    expect(await painting).toEqual([[undefined]])
    expect((await kindsOf(['js', 'const d = 1']))[0]![0]).toBe('keyword')
  })
})

test('the languages of web projects share a grammar, unless the text has a type assertion', () => {
  const [element, assertion] = ['const input = <Input>found</Input>', 'const input = <HTMLInputElement>found']
  expect(grammarOf({ syntax: 'js', source: element })).toBe('tsx')
  expect(grammarOf({ syntax: 'TypeScript', source: 'const a = 1' })).toBe('tsx')
  expect(grammarOf({ syntax: 'ts', source: assertion })).toBe('ts')
  expect(grammarOf({ syntax: 'rust', source: 'let a = 1' })).toBe('rust')
})
