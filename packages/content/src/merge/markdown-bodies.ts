import { diff3Merge } from 'node-diff3'
import { splitFrontMatter } from '../markdown/front-matter.ts'
import { blockSources } from '../markdown/split.ts'
import { conflictHint } from './conflict-hint.ts'
import { mergeSequences, type Step } from './sequences.ts'

/** The three texts of one body. */
export interface Texts {
  readonly base: string
  readonly main: string
  readonly request: string
}

/** A merged text, and whether both sides' versions of a block stand in it. */
export interface MergedText {
  readonly text: string
  readonly conflict: boolean
}

const lines = (text: string): string[] => text.split(/(?<=\n)/)

/** Front matter is metadata: where both sides changed a line, the request's stands. */
const mergeFrontMatter = ({ base, main, request }: Texts): string => {
  if (request === base || request === main) return main
  if (main === base || main === '') return request
  return diff3Merge(lines(main), lines(base), lines(request), { excludeFalseConflicts: true })
    .flatMap(({ ok, conflict }) => ok ?? conflict?.b ?? [])
    .join('')
}

const separated = (text: string): string => {
  if (text === '' || /\n[ \t]*\r?\n$/.test(text)) return text
  return text.endsWith('\n') ? `${text}\n` : `${text}\n\n`
}

const mapTexts = <T>(texts: Texts, of: (text: string) => T): { base: T; main: T; request: T } => ({
  base: of(texts.base),
  main: of(texts.main),
  request: of(texts.request),
})

/** Where both have a block unchanged, whitespace after it is the one that was changed. */
const sideOf = (step: Step, sources: ReturnType<typeof mapTexts<string[]>>): 'main' | 'request' => {
  const { base, main, request } = step
  if (base === undefined || main === undefined || request === undefined) return step.from
  const isUnchanged = sources.main[main]!.trimEnd() === sources.request[request]!.trimEnd()
  return isUnchanged && sources.main[main] === sources.base[base] ? 'request' : step.from
}

/** Merges the blocks of two edits of a markdown text; what no side touched stays to the byte. */
export const mergeMarkdown = (texts: Texts): MergedText => {
  const parts = mapTexts(texts, splitFrontMatter)
  const frontMatter = mergeFrontMatter({
    base: parts.base.frontMatter,
    main: parts.main.frontMatter,
    request: parts.request.frontMatter,
  })
  const rests = { base: parts.base.rest, main: parts.main.rest, request: parts.request.rest }
  const sources = mapTexts(rests, blockSources)
  const trimmed = (list: string[]): string[] => list.map((source) => source.trimEnd())
  const steps = mergeSequences({
    base: trimmed(sources.base),
    main: trimmed(sources.main),
    request: trimmed(sources.request),
  })
  let text = ''
  let last: { side: 'main' | 'request'; index: number } | undefined
  for (const step of steps) {
    const side = sideOf(step, sources)
    const index = step[side]!
    const follows = last && step[last.side] === last.index + 1 && !step.conflict
    const source = sources[side][index]!
    text = (follows ? text : separated(text)) + (step.conflict ? conflictHint(source) : source)
    last = step.conflict ? undefined : { side, index }
  }
  const isWhole = last !== undefined && last.index === sources[last.side].length - 1
  const end = isWhole ? text : text.replace(/\n(?:[ \t]*\r?\n)+$/, '\n')
  return { text: frontMatter + end, conflict: steps.some(({ conflict }) => conflict) }
}
