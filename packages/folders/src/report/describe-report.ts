import { amountOf } from '@scriptorium/basics/amount-of'
import type { Remark, SourceReport } from './report-on.ts'

/** What people learn of an import, besides the pages that it wrote. */
export interface Reported {
  tool?: string | undefined
  recognizedBy?: string | undefined
  counts: Record<'pages' | 'files' | 'links' | 'brokenBefore' | 'brokenNow' | 'kept' | 'redirects', number>
  blocks: readonly { name: string; count: number }[]
  kept: readonly Remark[]
  skipped: readonly Remark[]
  brokenLinks: readonly Remark[]
  /** Pages that changed at the same place in the source and here. */
  conflicts?: readonly Remark[]
  /** OpenAPI specifications that the pages show. */
  specifications?: readonly { path: string; slug: string; status: 'created' | 'updated' | 'unchanged' }[]
}

/** Returns the report on a folder as people read it. */
export const reportedOf = (report: SourceReport): Reported => {
  const { tool, recognizedBy, pages, files, links, brokenBefore, broken, blocks, kept, skipped, redirects } = report
  const found = { pages, files, links, brokenBefore, brokenNow: broken.length }
  const counts = { ...found, kept: kept.length, redirects: redirects.length }
  return { tool, recognizedBy, counts, blocks, kept, skipped, brokenLinks: broken }
}

const placeOf = ({ path, line }: Remark): string => (line === undefined ? path : `${path}:${line}`)

/** Returns what was read, one sentence a line. */
export const reportLines = ({ tool, recognizedBy, counts, blocks, specifications = [] }: Reported): string[] => {
  const { pages, files, links, brokenBefore, brokenNow, redirects } = counts
  const read = `Read ${amountOf(pages, 'page')} and ${amountOf(files, 'file')}`
  const made = blocks.map(({ name, count }) => `${count} ${name}`).join(', ')
  return [
    tool === undefined ? `${read}.` : `${read} as ${tool}, because of ${recognizedBy}.`,
    `${amountOf(links, 'link')} between pages and to files: ${brokenBefore} led to nothing before, ${brokenNow} do now.`,
    ...(blocks.length > 0 ? [`Blocks: ${made}.`] : []),
    ...specifications.map(({ path, slug, status }) => `Specification ${slug} of ${path}: ${status}.`),
    ...(redirects > 0 ? [`${amountOf(redirects, 'page')} had another address.`] : []),
  ]
}

const maxReasons = 3

/** Returns a sentence that says that a source has no pages, and why its first files were left out. */
export const noPages = (name: string, skipped: readonly { path: string; reason: string }[]): string => {
  const reasons = skipped.slice(0, maxReasons).map(({ path, reason }) => `${path}: ${reason}`)
  const more = skipped.length > maxReasons ? [`and ${skipped.length - maxReasons} more`] : []
  const why = [...reasons, ...more].join('; ')
  return `There are no pages in ${name}${why === '' ? '' : ` (${why})`}`
}

const maxLines = 30

/** Lists remarks with a word before each. */
export const remarkLines = (word: string, remarks: readonly Remark[], count = remarks.length): string[] => {
  const shown = remarks.slice(0, maxLines)
  const lines = shown.map((one) => `${word.padEnd(9)} ${placeOf(one)}: ${one.text}`)
  return count > shown.length ? [...lines, `${word.padEnd(9)} … and ${count - shown.length} more`] : lines
}

const code = (text: string): string => `\`${text.replaceAll(/[`\s]+/g, ' ').trim()}\``

const section = (title: string, remarks: readonly Remark[], count: number): string[] => {
  if (count === 0) return []
  const shown = remarks.slice(0, maxLines)
  const items = shown.map((one) => `* ${code(placeOf(one))}: ${code(one.text)}`)
  const more = count > shown.length ? [`* and ${count - shown.length} more`] : []
  return ['', `**${title}**`, '', ...items, ...more]
}

/** Returns a report in Markdown. `changes` says what was written. */
export const reportMarkdown = (
  report: Reported & { counts: { skipped: number; conflicts?: number } },
  changes: string,
): string => {
  const { counts, conflicts = [], kept, skipped, brokenLinks } = report
  return [
    ...[...reportLines(report), changes].map((line) => `* ${line}`),
    ...section('Changed in the source and here', conflicts, counts.conflicts ?? 0),
    ...section('Kept as text', kept, counts.kept),
    ...section('Left out', skipped, counts.skipped),
    ...section('Broken links', brokenLinks, counts.brokenNow),
  ].join('\n')
}
