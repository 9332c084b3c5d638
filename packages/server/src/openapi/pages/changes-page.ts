import type { ApiChange, GeneratedPage } from '../generated.ts'
import type { OpenApi } from './model.ts'
import { blocks, code, plain, plainWithCode } from './text.ts'

const maxChanges = 500
const maxOperations = 10

const kinds = [
  ['Breaking', ({ impact }: ApiChange) => impact === 'major'],
  ['Added', ({ impact, kind }: ApiChange) => impact !== 'major' && kind === 'added'],
  ['Changed', ({ impact, kind }: ApiChange) => impact !== 'major' && kind !== 'added'],
] as const

const lineOf = ({ message, operations }: ApiChange): string => {
  const named = operations.slice(0, maxOperations).map(code).join(', ')
  const more = operations.length > maxOperations ? ` and ${operations.length - maxOperations} more` : ''
  return `- ${plainWithCode(message)}${named && ` Affects ${named}${more}.`}`
}

const sectionOf = (title: string, changes: readonly ApiChange[]): string => {
  if (changes.length === 0) return ''
  const more = changes.length > maxChanges ? `\n- ${changes.length - maxChanges} more changes` : ''
  return `## ${title}\n\n${changes.slice(0, maxChanges).map(lineOf).join('\n')}${more}`
}

/** Returns the page that says what the latest version of a document changed. */
export const changesPage = (changes: readonly ApiChange[], { info }: OpenApi): GeneratedPage => ({
  key: 'changes',
  parent: null,
  title: 'What changed',
  slug: 'changes',
  props: { doc: 'changes' },
  markdown: blocks(
    `What ${info?.version ? `version ${plain(info.version)}` : 'the latest version'} of this API changed for its clients.`,
    ...kinds.map(([title, isOfKind]) => sectionOf(title, changes.filter(isOfKind))),
    changes.length === 0 ? 'Nothing that clients notice.' : '',
  ),
})
