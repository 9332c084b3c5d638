import { escapePattern } from '@scriptorium/basics/escape'

/** A person who can be mentioned. */
export interface Mentioned {
  id: string
  name: string
}

/** A mention that somebody is typing. */
export interface TypedMention {
  /** Where its `@` is. */
  start: number
  query: string
}

const typed = /(?:^|\s)@((?:[\p{L}\p{N}][\p{L}\p{N} .'-]{0,30})?)$/u

/** Returns the mention that is being typed before the cursor. */
export const mentionBefore = (text: string, cursor: number): TypedMention | undefined => {
  const query = typed.exec(text.slice(0, cursor))?.[1]
  return query === undefined ? undefined : { start: cursor - query.length - 1, query }
}

const escaped = (name: string): string => name.replaceAll(/[\\[\]]/g, String.raw`\$&`)

/** Returns a text as Markdown, in which the names of people after `@` are mentions. */
export const withMentions = (text: string, people: readonly Mentioned[]): string => {
  const byName = new Map(people.map((person) => [`@${person.name}`, person]))
  // A name can begin with another one.
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const pattern = new RegExp(names.map(escapePattern).join('|'), 'gu')
  return text.replaceAll(pattern, (name) => `[${escaped(name)}](/users/${byName.get(name)!.id} "mention")`)
}
