import { parseBlocks } from '../markdown/parsing/parsers.ts'
import { blockSources } from '../markdown/parsing/split.ts'
import { deletedNote } from '../tree/conflict-hint.ts'
import {
  allVersions,
  conflictsIn,
  mapVersions,
  type MergedPart,
  type MergeInner,
  mergeWhole,
  type Texts,
  type ThreeVersions,
} from './parts.ts'
import { withEqualEdits } from './equal-edits.ts'
import { mergeLines } from './markdown-lines.ts'
import { separated, withoutBlankEnd } from './separated.ts'
import { type ItemStep, mergeItems, mergeSequences } from './sequences.ts'

/** An item of a list: the parts of its first line, and its text without indentation. */
interface Item {
  readonly indent: string
  /** The number of an ordered item; empty for others. */
  readonly number: string
  /** The bullet, or what follows the number. */
  readonly sign: string
  readonly gap: string
  readonly box: string
  readonly body: string
  /** Whether all lines are indented by as much as the first; an item with lines that are not cannot be merged inside. */
  readonly isRegular: boolean
}

const firstLine = /^( {0,3})(\d{0,9})([-*+.)])( (?= {4})| {1,4}(?! )|(?=\r?\n|$))(\[[ xX]\] )?/

const readItem = (source: string): Item | undefined => {
  const match = firstLine.exec(source)
  if (!match) return undefined
  const [prefix, indent, number, sign, gap, box = ''] = match
  const [first, ...lines] = source.slice(prefix.length).split('\n')
  const width = indent!.length + number!.length + 1 + (gap!.length || 1)
  const isRegular = lines.every((line) => line.trim() === '' || line.startsWith(' '.repeat(width)))
  const dedented = lines.map((line) => (line.trim() === '' ? line : line.slice(isRegular ? width : 0)))
  const body = [first!, ...dedented].join('\n')
  return { indent: indent!, number: number!, sign: sign!, gap: gap!, box, body, isRegular }
}

const writeItem = ({ indent, number, sign, gap, box, body, isRegular }: Item): string => {
  const [first, ...lines] = body.split('\n')
  const space = isRegular ? ' '.repeat(indent.length + number.length + 1 + (gap.length || 1)) : ''
  const indented = lines.map((line) => (line.trim() === '' ? line : space + line))
  return [`${indent}${number}${sign}${first === '' ? gap : gap || ' '}${box}${first}`, ...indented].join('\n')
}

const readList = (source: string): Item[] | undefined => {
  const [list, ...others] = parseBlocks(source).children
  if (list?.type !== 'list' || others.length > 0) return undefined
  const starts = list.children.map(({ position }) => source.lastIndexOf('\n', position!.start.offset! - 1) + 1)
  const items = starts.map((start, index) => readItem(source.slice(index === 0 ? 0 : start, starts[index + 1])))
  return items.every((item) => item !== undefined) ? items : undefined
}

const isOrdered = ([first]: readonly Item[]): boolean => first!.number !== ''

/** Returns the numbers of a merged list: consecutive if main's are, else those of the items. */
const numberer = ({ base, main, request }: ThreeVersions<readonly Item[]>): ((item: Item, index: number) => string) => {
  if (!isOrdered(main)) return () => ''
  const first = Number(mergeWhole({ base: base[0]!.number, main: main[0]!.number, request: request[0]!.number }))
  const isCounted = main.every(({ number }, index) => Number(number) === Number(main[0]!.number) + index)
  return (item, index) => (isCounted ? String(first + index) : item.number)
}

// The last item of a list says nothing about the blank lines between its items.
const isSpaced = ({ body }: Item): boolean => /\n[ \t]*\r?\n$/.test(body)

type Spacing = 'tight' | 'spaced' | 'uneven'

const spacingOf = (items: readonly Item[]): Spacing | undefined => {
  const spaced = items.slice(0, -1).map(isSpaced)
  if (spaced.length === 0) return undefined
  return spaced.every((one) => one === spaced[0]) ? (spaced[0] ? 'spaced' : 'tight') : 'uneven'
}

/** Returns whether blank lines follow an item of the merged list: as everywhere in the list, or else as after this item. */
const spacer = (items: ThreeVersions<readonly Item[]>): ((step: ItemStep) => boolean) => {
  const { base, main, request } = mapVersions(items, spacingOf)
  const [ours, theirs] = [main ?? base ?? request, request ?? base ?? main]
  const changed = ours === theirs || theirs === (base ?? ours) ? ours : ours === (base ?? theirs) ? theirs : 'uneven'
  if (changed !== 'uneven') return () => changed === 'spaced'
  return (step) => {
    const was = step.base !== undefined && isSpaced(items.base[step.base]!)
    const known = (['main', 'request'] as const).flatMap((side) => {
      const item = step[side] === undefined ? undefined : items[side][step[side]]
      return item === undefined || item === items[side].at(-1) ? [] : [isSpaced(item)]
    })
    return known.find((one) => one !== was) ?? known[0] ?? was
  }
}

const looksLikeList = (text: string): boolean => /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(text)

/**
 * Merges the text of an item; undefined if it is one block in conflict, or has lines that are indented by less than its
 * first.
 */
const mergeBodies = (
  step: ItemStep,
  items: ThreeVersions<readonly Item[]>,
  mergeInner: MergeInner,
): MergedPart | undefined => {
  const [base, main, request] = [items.base[step.base!]!, items.main[step.main!]!, items.request[step.request!]!]
  const bodies = mapVersions({ base, main, request }, ({ body }) => body)
  // Bodies keep their indentation unless all lines have it.
  if ([base, main, request].every(({ isRegular }) => !isRegular)) return mergeLines(bodies)
  if (![base, main, request].every(({ isRegular }) => isRegular)) return undefined
  const { text, conflicts } = mergeInner(mapVersions(bodies, (body) => body.trimEnd()))
  const isOneBlock = Object.values(bodies).every((body) => blockSources(body).length === 1)
  if (isOneBlock && conflicts.length > 0) return undefined
  const end = main.body.slice(main.body.trimEnd().length)
  return {
    text: text.trimEnd() + end,
    conflicts: conflicts.map((body) => (looksLikeList(body) ? body : writeItem({ ...request, body }))),
  }
}

const textOfItem = ({ body }: Item): string => body.trimEnd()

/** Merges two edits of a list item by item; undefined if the lists are of different kinds. */
export const mergeLists = (texts: Texts, mergeInner: MergeInner): MergedPart | undefined => {
  const lists = allVersions(mapVersions(texts, readList))
  if (!lists || new Set([lists.base, lists.main, lists.request].map(isOrdered)).size > 1) return undefined
  const items = withEqualEdits(lists, textOfItem)
  const sign = mergeWhole(mapVersions(lists, ([first]) => first!.sign))
  const numberOf = numberer(lists)
  const hasSpaceAfter = spacer(items)
  const [conflicts, notes]: [string[], string[]] = [[], []]
  const steps = mergeSequences(mapVersions(items, (list) => list.map(textOfItem)))
  const merged: { text: string; step: ItemStep }[] = []
  for (const step of mergeItems(steps, (item) => mergeBodies(item, items, mergeInner))) {
    if (step.from === 'conflict') {
      conflicts.push(...step.items.map((index) => writeItem(items.request[index]!)))
      if (step.items.length === 0) notes.push(deletedNote('item', merged.length))
      continue
    }
    const side = step.from === 'request' ? 'request' : 'main'
    const item = items[side][step[side]!]!
    const inner = step.inside ?? { text: item.body, conflicts: [] }
    conflicts.push(...inner.conflicts)
    const boxes = allVersions({
      base: items.base[step.base!]?.box,
      main: items.main[step.main!]?.box,
      request: items.request[step.request!]?.box,
    })
    const text = writeItem({
      ...item,
      sign,
      number: numberOf(item, merged.length),
      box: boxes ? mergeWhole(boxes) : item.box,
      body: inner.text,
    })
    merged.push({ text: text.endsWith('\n') ? text : `${text}\n`, step })
  }
  const spaced = merged.map(({ text, step }, index) => {
    if (index === merged.length - 1) return text
    return hasSpaceAfter(step) ? separated(text) : withoutBlankEnd(text)
  })
  return {
    text: spaced.join(''),
    conflicts: conflictsIn(conflicts.map((one) => one.trimEnd()).join('\n'), notes),
  }
}
