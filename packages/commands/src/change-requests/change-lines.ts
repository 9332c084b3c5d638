import type { Result, SemanticChange } from '@scriptorium/client'
import { isReordered, summaryOf } from './diff-text.ts'

type Diff = Result<'getChangeRequestDiff'>

const withNote = (text: string, note: string | undefined): string => (note ? `${text} (${note})` : text)

const whereFrom = (page: Diff['pages'][number] | undefined): string | undefined =>
  page && (isReordered(page) ? 'reordered' : page.before && `from ${page.before.path}`)

const namesOf = ({ before = {}, after = {} }: { before?: object; after?: object }): string =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].join(', ')

const nameOf = (change: SemanticChange, { pages, reusableContents }: Diff): string => {
  if ('page' in change) {
    const page = pages.find(({ id }) => id === change.page.id)
    const note = change.type === 'page_moved' ? whereFrom(page) : page && summaryOf(page)
    return withNote(change.page.path ?? change.page.title, note)
  }
  if ('file' in change) return change.file.name
  if ('variables' in change) return namesOf(change.variables)
  if ('tag' in change) return change.tag.label ?? change.tag.tag
  const content = reusableContents.find(({ id }) => id === change.reusableContent.id)
  return withNote(change.reusableContent.title, content && summaryOf(content))
}

/** Returns a line for each change, with how much changed. */
export const changeLines = (changes: readonly SemanticChange[], diff: Diff): string[] =>
  changes.map((change) => `${change.type.replaceAll('_', ' ')}: ${nameOf(change, diff)}`)
