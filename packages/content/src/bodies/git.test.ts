import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { subjects } from '../../test/random-lists.ts'
import { mergeMarkdown } from './markdown-bodies.ts'

const folder = mkdtempSync(join(tmpdir(), 'merge-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mergeWithGit = (texts: { base: string; main: string; request: string }): string | undefined => {
  const files = (['main', 'base', 'request'] as const).map((side) => {
    const file = join(folder, side)
    writeFileSync(file, texts[side])
    return file
  })
  const { status, stdout } = spawnSync('git', ['merge-file', '-p', ...files], { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

const steps = fc.array(fc.constantFrom(...Array<string>(9).fill('keep'), 'edit', 'delete', 'insert'), {
  minLength: 10,
  maxLength: 10,
})

const play = (kinds: readonly string[], side: string): string[] =>
  kinds.flatMap((kind, index) => {
    const block = `All about ${subjects[index]}.`
    if (kind === 'delete') return []
    if (kind === 'insert') return [`The ${side} adds ${subjects[index]!.repeat(2)}.`, block]
    return [kind === 'edit' ? `${block} The ${side} knows more.` : block]
  })

test.each([
  ['paragraphs', (blocks: readonly string[]) => blocks.map((block) => `${block}\n`).join('\n')],
  ['lines of code', (blocks: readonly string[]) => ['```', ...blocks, '```', ''].join('\n')],
  ['items of a list', (blocks: readonly string[]) => blocks.map((block) => `- ${block}\n`).join('')],
  [
    'rows of a table',
    (blocks: readonly string[]) => ['| A |', '|---|', ...blocks.map((row) => `| ${row} |`), ''].join('\n'),
  ],
])('%s that Git merges without a conflict are merged to the same text', (_, write) => {
  let merges = 0
  fc.assert(
    fc.property(steps, steps, (ours, theirs) => {
      // Git also keeps additions of both sides in one place, but not always main's first.
      fc.pre(ours.every((kind, index) => kind !== 'insert' || theirs[index] !== 'insert'))
      const texts = {
        base: write(subjects.map((subject) => `All about ${subject}.`)),
        main: write(play(ours, 'main')),
        request: write(play(theirs, 'request')),
      }
      const expected = mergeWithGit(texts)
      if (expected === undefined) return
      merges++
      expect(mergeMarkdown(texts)).toEqual({ text: expected, conflict: false })
    }),
    { numRuns: 100 },
  )
  expect(merges).toBeGreaterThan(10)
})
