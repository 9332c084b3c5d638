import { afterAll, describe, expect, test, vi } from 'vitest'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { grammarOf } from './highlight-with.ts'
import { createHighlight } from './highlighter.ts'
import { closeMarkdown } from '@scriptorium/content/pool/pool'
import { paintCode } from './paint.ts'
import { paintTexts } from './thread.ts'

afterAll(closeMarkdown)

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
    await closeMarkdown()
    expect((await kindsOf(['js', 'const c = 1']))[0]![0]).toBe('keyword')
  })
})

test('texts get the same colors however long the machine takes', async () => {
  const highlight = await createHighlight()
  const code = { syntax: 'js', source: "import { one } from 'two' // why\n".repeat(20) }
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 60_000))
  const slow = await highlight(code).finally(() => clock.mockRestore())
  expect(slow![0]!.map(({ kind }) => kind)).toContain('string-expression')
  expect(slow).toEqual(await highlight(code))
})

test('a line that could take very long stays plain', async () => {
  const highlight = await createHighlight()
  const [long, short] = (await highlight({ syntax: 'js', source: `${"f('a') ".repeat(300)}\nf('a')` }))!
  expect([long!.length, short!.length]).toEqual([1, 4])
})

test('texts that take too much processor time stay plain, and the next ones get their colors', async () => {
  const costly = { syntax: 'scss', source: `${'::'.repeat(990)}\n`.repeat(50) }
  const [endless, next] = await Promise.all([
    paintTexts([costly], 0),
    paintTexts([{ syntax: 'js', source: 'const a = 1' }]),
  ])
  expect(endless).toBeUndefined()
  expect(next![0]![0]![0]).toEqual({ text: 'const', kind: 'keyword' })
})

test('the languages of web projects share a grammar, unless the text has a type assertion', () => {
  const [element, assertion] = ['const input = <Input>found</Input>', 'const input = <HTMLInputElement>found']
  expect(grammarOf({ syntax: 'js', source: element })).toBe('tsx')
  expect(grammarOf({ syntax: 'TypeScript', source: 'const a = 1' })).toBe('tsx')
  expect(grammarOf({ syntax: 'ts', source: assertion })).toBe('ts')
  expect(grammarOf({ syntax: 'rust', source: 'let a = 1' })).toBe('rust')
})
