import type { Difference } from '../map/diff.ts'
import { type FileRecord, prefixes } from '../tree/records.ts'
import type { ChangeKind, SemanticChange } from './changes.ts'

/** Returns whether an entry was created, edited or deleted. */
export const changeKindOf = ({ before, after }: Difference): ChangeKind =>
  before === undefined ? 'created' : after === undefined ? 'deleted' : 'edited'

/** Returns the change of a file, a reusable content or a tag, in its latest state. */
export const entryChange = (kind: 'file' | 'reusableContent' | 'tag', difference: Difference): SemanticChange => {
  const changeKind = changeKindOf(difference)
  const entry = difference.after ?? difference.before
  if (kind === 'file') {
    const { id, name, contentType } = entry as FileRecord
    return { type: `file_${changeKind}`, file: { id, name, contentType } }
  }
  if (kind === 'reusableContent') {
    const { id, title } = entry as { id: string; title: string }
    return { type: `reusable_content_${changeKind}`, reusableContent: { id, title } }
  }
  const { tag, label } = entry as { tag: string; label?: string }
  return { type: `tag_${changeKind}`, tag: { tag, ...(label === undefined ? {} : { label }) } }
}

/** Returns the values that variables have on one side, by name. */
export const variableValues = (differences: readonly Difference[], side: 'before' | 'after'): Record<string, unknown> =>
  Object.fromEntries(
    differences.flatMap((one) =>
      one[side] === undefined ? [] : [[one.key.slice(prefixes.variable.length), one[side]]],
    ),
  )

/** Returns the variables that differ, with their values on both sides. */
export const variablesEdited = (differences: readonly Difference[]): SemanticChange[] =>
  differences.length === 0
    ? []
    : [
        {
          type: 'variables_edited',
          variables: { before: variableValues(differences, 'before'), after: variableValues(differences, 'after') },
        },
      ]
