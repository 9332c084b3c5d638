import { sameValue } from '@scriptorium/content/map/canonical'
import { metadataOf, type PageFields } from '@scriptorium/content/metadata/metadata'
import { bodilessEntry, bodilessOf, fieldsOfType } from '../bodiless.ts'
import type { Entry } from '../entry.ts'
import { fileTextOf, isSaidByFolder, isSameBodiless, ownTextOf, type FilePlace } from '../page-file.ts'
import type { SpacePage } from '../space-pages.ts'
import type { Change, Comparison, WrittenFields } from './steps.ts'

const erased: WrittenFields = {
  emoji: '',
  icon: '',
  description: '',
  condition: '',
  hidden: false,
  noIndex: false,
  noRobotsIndex: false,
  owner: null,
  verifiedUntil: null,
  layout: null,
  cover: null,
  variables: null,
}

// Fields that the API can remove.
const erasable: ReadonlySet<string> = new Set([
  'description',
  'condition',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'owner',
  'verifiedUntil',
])

/** Returns the fields that the front matter of a file had before and has no more, each with the value that erases it. */
const erasedFields = (before: string, after: string, title: string): WrittenFields => {
  const [old, now] = [metadataOf(before), metadataOf(after)]
  const gone = (Object.keys(old) as (keyof PageFields)[]).filter((name) => now[name] === undefined)
  const fields = gone.filter((name) => erasable.has(name)).map((name) => [name, erased[name]])
  return { ...Object.fromEntries(fields), ...(gone.includes('title') && { title }) }
}

// Sets every field of the file and removes all other fields.
const everyField = (text: string, { title }: Entry): WrittenFields => {
  const { slug: _, ...said } = metadataOf(text)
  const gone = (Object.keys(erased) as (keyof PageFields)[]).filter((name) => !(name in said))
  return { title, ...said, ...Object.fromEntries(gone.map((name) => [name, erased[name]])) }
}

/** Returns what follows from the place of an entry's file. A slug that the text does not set comes from the place, too. */
export const placeOf = ({ name, title, slug, file }: Entry): FilePlace => ({
  name,
  title,
  made: file && metadataOf(file.text).slug !== undefined ? undefined : slug,
})

type Edit = Pick<Change, 'text' | 'fields' | 'overriding' | 'becomes' | 'target'>

const typeOf = (entry: Entry, head: SpacePage, prune: boolean): SpacePage['type'] => {
  const wanted = bodilessEntry(entry)?.type ?? (entry.file ? 'document' : undefined)
  const isHeld = entry.children.length > 0 || (!prune && head.children.length > 0)
  const holds = wanted ?? head.type
  return isHeld && (holds === 'link' || holds === 'computed') ? 'document' : holds
}

/** Returns the edit that brings a page without text to its file, or changes its type. */
const bodilessChange = (entry: Entry, head: SpacePage, type: SpacePage['type']): Edit => {
  const text = entry.file?.text ?? ''
  if (type === 'document') return { becomes: { type }, text, fields: everyField(text, entry) }
  if (!entry.file || isSameBodiless(head, text, placeOf(entry))) return {}
  return { becomes: bodilessOf(text)!, fields: everyField(text, entry) }
}

/** Returns the edit that gives a group or link the values in its file. Its type stays. */
const sameTypeChange = (entry: Entry, head: SpacePage): Edit => {
  const wanted = bodilessEntry(entry)
  const isKnown = wanted && wanted.type === head.type && wanted.type !== 'computed'
  if (!isKnown || isSameBodiless(head, entry.file!.text, placeOf(entry))) return {}
  const fields = fieldsOfType(wanted.type, everyField(entry.file!.text, entry))
  return wanted.type === 'link' && !sameValue(wanted.target, head.target)
    ? { fields, target: wanted.target }
    : { fields }
}

/** Returns the edit that brings a page to what its entry says. An empty edit changes nothing. */
export const editOf = (
  entry: Entry,
  page: string,
  { space, texts, prune, isSpared, makesBodiless = false }: Comparison,
): Edit => {
  const head = space.pages.get(page)!
  const type = makesBodiless ? typeOf(entry, head, prune) : head.type
  if (type !== 'document' || head.type !== 'document') {
    return makesBodiless ? bodilessChange(entry, head, type) : sameTypeChange(entry, head)
  }
  const before = texts.get(page) ?? ''
  const text = entry.file?.text ?? (prune && !isSpared(entry.path) ? '' : before)
  const isSame = entry.file
    ? fileTextOf(head, before, placeOf(entry)) === text
    : isSaidByFolder(head, before, placeOf(entry))
  if (isSame) return {}
  const own = ownTextOf(head, before, placeOf(entry), text)
  // The API writes a new title into the text.
  const written = own.overriding && !makesBodiless ? { text } : own
  // The file is the only source here, so fields that it does not set are removed.
  if (makesBodiless && prune && !isSpared(entry.path)) return { ...written, fields: everyField(text, entry) }
  if (text === before) return {}
  const fields = erasedFields(before, text, entry.title)
  return { ...written, ...(Object.keys(fields).length > 0 && { fields }) }
}
