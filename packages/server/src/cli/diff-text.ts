import { styleText } from 'node:util'
import type { Result } from '@scriptorium/client'

type Diff = Result<'getChangeRequestDiff'>
type Page = Diff['pages'][number]
type Block = Page['blocks'][number]
type Part = Block['parts'][number]

// Untrusted text must not move the cursor or change the writing direction.
const harmless = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (one) => (one === '\n' || one === '\t' ? one : ''))

const styled = (style: Parameters<typeof styleText>[0], text: string): string =>
  styleText(style, text, { validateStream: false })

const marked = { inserted: (text: string) => `{+${text}+}`, deleted: (text: string) => `[-${text}-]` }
const colored = {
  inserted: (text: string) => styled('green', text),
  deleted: (text: string) => styled(['red', 'strikethrough'], text),
}

const signs = {
  added: { sign: '+', color: 'green' },
  removed: { sign: '-', color: 'red' },
  edited: { sign: '~', color: 'yellow' },
  moved: { sign: '>', color: 'cyan' },
} as const satisfies Record<Block['change'], object>

const signOf = (change: Block['change'], hasColors: boolean): string => {
  const { sign, color } = signs[change]
  return hasColors ? styled(color, sign) : sign
}

/** Explains the signs. */
const legendOf = (hasColors: boolean): string =>
  (Object.keys(signs) as Block['change'][]).map((change) => `${signOf(change, hasColors)} ${change}`).join('  ')

/** Returns parts without the blank lines before the first one. They belong to the layout of the source. */
const trimmedParts = ([first, ...others]: readonly Part[]): readonly Part[] =>
  first ? [{ ...first, text: first.text.replace(/^\s*\n/, '') }, ...others] : []

/** Returns a block with its sign. Without colors, blocks that are entirely new or removed have no other marks. */
const blockText = ({ change, parts }: Block, hasColors: boolean): string => {
  const isWhole = change === 'added' || change === 'removed'
  const show = ({ text, change: of }: Part): string => {
    const shown = harmless(text)
    if (of === undefined || (isWhole && !hasColors)) return shown
    return (hasColors ? colored : marked)[of](shown)
  }
  const text = trimmedParts(parts).map(show).join('')
  return `${signOf(change, hasColors)} ${text.replaceAll('\n', '\n  ')}`
}

const both = (before: string | undefined, after: string | undefined): string => {
  const [old, now] = [before, after].map((text) => text !== undefined && harmless(text).replaceAll(/\s+/g, ' '))
  return old === now || !old || !now ? `${old || now || ''}` : `${old} → ${now}`
}

const pathsOf = ({ before, after }: Page): string => both(before?.path, after?.path)

const pageText = (page: Page, hasColors: boolean): string => {
  const { before, after, blocks, changes, hasConflict, incomparable, moreBlocks } = page
  const head = `${pathsOf(page)}  (${changes.join(', ')})`
  return [
    hasColors ? styled('bold', head) : head,
    ...(before && after && before.title !== after.title ? [`  title: ${both(before.title, after.title)}`] : []),
    ...(hasConflict ? ['  This page has an unresolved conflict.'] : []),
    ...(incomparable ? ['  The text of this page changed, but it is too long to be compared.'] : []),
    ...blocks.map((block) => blockText(block, hasColors).replaceAll(/^/gm, '  ')),
    ...(moreBlocks === undefined ? [] : [`  and ${moreBlocks} more blocks`]),
  ].join('\n')
}

/** Returns a diff as text for a terminal: every changed page with its changed blocks, in colors or with marks around words. */
export const diffText = ({ pages, reusableContents, more }: Diff, hasColors: boolean): string => {
  const contents = reusableContents.map(({ before, after, ...content }): Page => {
    const named = (version: { title: string } | undefined) =>
      version && { title: version.title, path: `reusable content: ${version.title}` }
    const versions = { ...(before && { before: named(before)! }), ...(after && { after: named(after)! }) }
    return { ...content, ...versions, type: 'document' }
  })
  const texts = [...pages, ...contents].map((page) => pageText(page, hasColors))
  if (texts.length === 0 && more === undefined) return 'Nothing differs.'
  return [legendOf(hasColors), ...texts, ...(more === undefined ? [] : [`and ${more} more pages`])].join('\n\n')
}

const wordsIn = (blocks: readonly Block[], change: Part['change']): number =>
  blocks
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => sum + (part.change === change ? (part.text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0) : 0), 0)

/** Returns how much of a page's text changed, such as `2 blocks, +14 -3 words`; empty if nothing did. */
export const summaryOf = ({ blocks, moreBlocks = 0 }: Page): string => {
  const count = blocks.length + moreBlocks
  if (count === 0) return ''
  const words = `+${wordsIn(blocks, 'inserted')} -${wordsIn(blocks, 'deleted')} words`
  return `${count} ${count === 1 ? 'block' : 'blocks'}, ${words}`
}
