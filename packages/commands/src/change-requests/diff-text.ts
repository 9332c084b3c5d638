import { styleText } from 'node:util'
import type { Result } from '@scriptorium/client'
import { amountOf } from '@scriptorium/basics/amount-of'

type Diff = Result<'getChangeRequestDiff'>
type Page = Diff['pages'][number]
type Block = NonNullable<Page['blocks']>[number]
type Part = Block['parts'][number]
type Property = NonNullable<Page['properties']>[number]
type FileDiff = NonNullable<Diff['files']>[number]

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

/** Returns a property as a block, so that values are marked like words. */
const propertyBlock = ({ name, before, after }: Property): Block => {
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'edited'
  return {
    change,
    parts: [
      { text: `${name}: ` },
      ...(before === undefined ? [] : [{ text: before, change: 'deleted' as const }]),
      ...(change === 'edited' ? [{ text: ' ' }] : []),
      ...(after === undefined ? [] : [{ text: after, change: 'inserted' as const }]),
    ],
  }
}

const indented = (blocks: readonly Block[], hasColors: boolean): string[] =>
  blocks.map((block) => blockText(block, hasColors).replaceAll(/^/gm, '  '))

const properties = (changed: readonly Property[] | undefined, hasColors: boolean): string[] =>
  indented((changed ?? []).map(propertyBlock), hasColors)

const headText = (name: string, changes: readonly string[], hasColors: boolean): string => {
  const head = `${name}  (${changes.join(', ')})`
  return hasColors ? styled('bold', head) : head
}

const parentOf = (path: string | undefined): string | undefined => path?.split('/').slice(0, -1).join('/')

/** Returns whether a page kept its parent and got another place below it. */
export const isReordered = ({ before, after, changes }: Page): boolean =>
  changes.includes('moved') && parentOf(before?.path) === parentOf(after?.path)

const changesOf = (page: Page): string[] =>
  page.changes.map((change) => (change === 'moved' && isReordered(page) ? 'reordered' : change))

const pageText = (page: Page, hasColors: boolean): string => {
  const { before, after, blocks = [], hasConflict, incomparable, moreBlocks } = page
  return [
    headText(both(before?.path, after?.path), changesOf(page), hasColors),
    ...(before && after && before.title !== after.title ? [`  title: ${both(before.title, after.title)}`] : []),
    ...(hasConflict ? ['  This page has an unresolved conflict.'] : []),
    ...(incomparable ? ['  The text of this page changed, but it is too long to be compared.'] : []),
    ...properties(page.properties, hasColors),
    ...indented(blocks, hasColors),
    ...(moreBlocks === undefined ? [] : [`  and ${moreBlocks} more blocks`]),
  ].join('\n')
}

const contentText = ({ before, after, ...content }: Diff['reusableContents'][number], hasColors: boolean): string => {
  const named = (version: { title: string } | undefined) =>
    version && { title: version.title, path: `reusable content: ${version.title}` }
  const versions = { ...(before && { before: named(before)! }), ...(after && { after: named(after)! }) }
  return pageText({ ...content, ...versions, type: 'document' }, hasColors)
}

const fileText = (file: FileDiff, hasColors: boolean): string => {
  const isEdited = file.changes.includes('edited')
  // The heading names files that are new or deleted.
  const shown = file.properties?.filter(({ name }) => isEdited || name !== 'name')
  return [headText(`file: ${harmless(file.name)}`, file.changes, hasColors), ...properties(shown, hasColors)].join('\n')
}

/**
 * Returns a diff as text for a terminal: every changed page with its changed blocks, then everything else, in colors or with marks
 * around words.
 */
export const diffText = (diff: Diff, hasColors: boolean): string => {
  const { pages, reusableContents, variables = [], files = [], more, moreOthers } = diff
  const texts = [
    ...pages.map((page) => pageText(page, hasColors)),
    ...reusableContents.map((content) => contentText(content, hasColors)),
    ...(variables.length === 0
      ? []
      : [[headText('variables', ['edited'], hasColors), ...properties(variables, hasColors)].join('\n')]),
    ...files.map((file) => fileText(file, hasColors)),
    ...(more === undefined ? [] : [`and ${amountOf(more, 'more page')}`]),
    ...(moreOthers === undefined ? [] : [`and ${moreOthers} more reusable contents, variables and files`]),
  ]
  return texts.length === 0 ? 'Nothing differs.' : [legendOf(hasColors), ...texts].join('\n\n')
}

const wordsIn = (blocks: readonly Block[], change: Part['change']): number =>
  blocks
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => sum + (part.change === change ? (part.text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0) : 0), 0)

const maxNamedProperties = 5

/** Returns how much of a text and which properties changed, such as `icon, 2 blocks, +14 -3 words`; empty if nothing did. */
export const summaryOf = ({
  blocks = [],
  moreBlocks = 0,
  properties: changed = [],
}: Pick<Page, 'blocks' | 'moreBlocks' | 'properties'>): string => {
  const count = blocks.length + moreBlocks
  const names =
    changed.length > maxNamedProperties ? [`${changed.length} properties`] : changed.map(({ name }) => harmless(name))
  const words = `+${wordsIn(blocks, 'inserted')} -${wordsIn(blocks, 'deleted')} words`
  const text = count === 0 ? [] : [amountOf(count, 'block'), words]
  return [...names, ...text].join(', ')
}
