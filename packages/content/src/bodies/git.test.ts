import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { subjects } from '../../test/random-lists.ts'
import { mergeMarkdown } from './markdown-bodies.ts'
import type { Texts } from './parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'merge-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Merges texts with Git, in one shell: starting each Git from this large process takes four times as long. */
const mergeWithGit = (all: readonly Texts[]): (string | undefined)[] => {
  for (const [index, texts] of all.entries())
    for (const [side, text] of Object.entries(texts)) writeFileSync(join(folder, `${index}.${side}`), text)
  const each = 'git merge-file -p $1.main $1.base $1.request > $1.merged || rm $1.merged; shift'
  const args = ['-c', `while [ $# -gt 0 ]; do ${each}; done`, 'sh', ...all.map((_, index) => String(index))]
  expect(spawnSync('sh', args, { cwd: folder }).status).toBe(0)
  return all.map((_, index) => {
    const merged = join(folder, `${index}.merged`)
    return existsSync(merged) ? readFileSync(merged, 'utf8') : undefined
  })
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
  // Git also keeps additions of both sides in one place, but not always main's first.
  const sides = fc
    .tuple(steps, steps)
    .filter(([ours, theirs]) => ours.every((kind, index) => kind !== 'insert' || theirs[index] !== 'insert'))
  const all = fc.sample(sides, { numRuns: 100 }).map(([ours, theirs]) => ({
    base: write(subjects.map((subject) => `All about ${subject}.`)),
    main: write(play(ours, 'main')),
    request: write(play(theirs, 'request')),
  }))
  const merges = mergeWithGit(all).flatMap((text, index) => (text === undefined ? [] : [{ text, texts: all[index]! }]))
  expect(merges.length).toBeGreaterThan(10)
  for (const { text, texts } of merges) expect(mergeMarkdown(texts)).toEqual({ text, conflict: false })
})
