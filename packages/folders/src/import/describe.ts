import { amountOf } from '@scriptorium/basics/amount-of'
import type { ImportResult } from './import-source.ts'

const maxLines = 30

const conflictHelp =
  'Files with conflicts were left out, and nothing was merged. Export the space to update them, or import with --overwrite.'

const listed = (word: string, lines: readonly string[]): string[] => {
  const shown = lines.slice(0, maxLines).map((line) => `${word.padEnd(9)} ${line}`)
  const more = lines.length - shown.length
  return more > 0 ? [...shown, `${word.padEnd(9)} … and ${more} more`] : shown
}

const words = ['created', 'updated', 'moved', 'deleted'] as const

const summary = (result: ImportResult): string => {
  const { length } = result.files
  const files = length > 0 ? [amountOf(length, 'file')] : []
  const counts = [...words.map((word) => `${result[word].length} ${word}`), ...files]
  return `${[...counts, `${result.unchanged} unchanged`].join(', ')}.`
}

const outcome = ({ changeRequest, merge, dryRun, ...result }: ImportResult): string[] => {
  if (dryRun) return ['Nothing was written: this was a dry run.']
  if (!changeRequest) return ['The space already matches the folder; no change request was opened.']
  const name = `change request ${changeRequest.number}, “${changeRequest.subject}”`
  const isEmpty = [...words, 'files' as const].every((word) => result[word].length === 0)
  if (!merge) return [`${isEmpty ? 'Already in' : 'Written to'} ${name}:`, `  ${changeRequest.urls.location}`]
  const shown = (merge.conflicts ?? []).map(({ path }) => path)
  return [`Merged ${name}, as revision ${merge.revision}.`, ...listed('conflict', shown)]
}

/** Describes the result of an import: what changed, what was skipped and why, and where to view it. */
export const describeImport = (result: ImportResult): string =>
  [
    ...words.flatMap((word) => listed(word, result[word])),
    ...listed('file', result.files),
    ...listed('kept', result.kept),
    ...listed(
      'skipped',
      result.skipped.map(({ path, reason }) => `${path}: ${reason}`),
    ),
    ...listed(
      'conflict',
      result.conflicts.map(({ path, reason }) => `${path}: ${reason}`),
    ),
    summary(result),
    ...(result.conflicts.length > 0 ? [conflictHelp] : []),
    ...outcome(result),
  ].join('\n')
