import type { Change as ContentChange } from '@scriptorium/content/changes/batch'
import { metadataOf, slugOf, type PageFields } from '@scriptorium/content/metadata/metadata'
import { bodilessEntry, fieldsOfType, type Bodiless } from '../bodiless.ts'
import type { Matches } from '../match.ts'
import type { Entry } from '../entry.ts'
import type { Change, Create, Step } from './plan.ts'

/** Returns the alias of a step's page in its batch. Paths have no capital letters, so an alias with one is never a path. */
export const aliasOf = (index: number) => `Page${index}`

interface PagePlacement {
  title: string
  slug: string
  at?: number
  into?: string
  ref?: string
}

const createBodiless = (bodiless: Bodiless, text: string, place: PagePlacement): ContentChange => {
  const fields = { ...place, ...fieldsOfType(bodiless.type, metadataOf(text)) }
  if (bodiless.type === 'group') return { operation: 'insert_group', ...fields }
  return bodiless.type === 'link'
    ? { operation: 'insert_link', target: bodiless.target, ...fields }
    : { operation: 'insert_computed', computed: bodiless.computed, ...fields }
}

const createPage = ({ file }: Entry, bodiless: Bodiless | undefined, place: PagePlacement): ContentChange =>
  bodiless
    ? createBodiless(bodiless, file!.text, place)
    : { operation: 'insert_page', document: file ? { markdown: file.text } : {}, ...place }

/**
 * Returns the changes that create a page. A page that the table of contents puts elsewhere than its folder is created in the
 * place of the folder and then moved, so that links between the files still find it.
 */
const createChanges = ({ entry, at }: Create, index: number, idOf: (entry: Entry) => string | undefined) => {
  const { title, slug, parent, file, origin, children, isOrigin } = entry
  const bodiless = bodilessEntry(entry)
  const into = parent && idOf(parent)
  const alias = aliasOf(index)
  if (!origin) {
    const ref = children.length > 0 || isOrigin ? { ref: alias } : {}
    return [createPage(entry, bodiless, { title, slug, at, ...(into !== undefined && { into }), ...ref })]
  }
  const before = origin.parent && idOf(origin.parent)
  const place = { title, slug: origin.slug, ...(before && { into: before }), ref: alias }
  const move = { operation: 'update_page' as const, page: alias, into: into ?? null, at }
  const renamed = slug === origin.slug ? move : { ...move, slug }
  if (bodiless || !file || slugOf(file.text) === undefined) return [createPage(entry, bodiless, place), renamed]
  // A text with a slug would set it at once.
  return [
    { operation: 'insert_page' as const, document: {}, ...place },
    { ...renamed, document: { markdown: file.text } },
  ]
}

const pageChanges = (
  { page, text, fields, overriding, becomes, target, slug, place }: Change,
  into: string | undefined,
): ContentChange[] => {
  const change: ContentChange = {
    operation: 'update_page',
    page,
    ...(fields as PageFields),
    ...(text !== undefined && { document: text === '' ? {} : { markdown: text } }),
    ...(target && { target }),
    ...(slug !== undefined && { slug }),
    ...(place && { at: place.at, ...(place.isElsewhere && { into: into ?? null }) }),
  }
  const after: ContentChange[] = overriding ? [{ operation: 'update_page', page, ...overriding }] : []
  return [...(becomes ? [{ operation: 'retype_page' as const, page, ...becomes }] : []), change, ...after]
}

/** Returns the changes of a batch of steps. */
export const changesOf = (batch: readonly Step[], ids: Matches): ContentChange[] => {
  const aliases = new Map<Entry, string>()
  const idOf = (entry: Entry) => ids.get(entry) ?? aliases.get(entry)
  return batch.flatMap((step, index): ContentChange[] => {
    if (step.kind === 'delete') return [{ operation: 'delete_page', page: step.page }]
    const { parent } = step.entry
    if (step.kind === 'change') return pageChanges(step, parent && idOf(parent))
    aliases.set(step.entry, aliasOf(index))
    return createChanges(step, index, idOf)
  })
}
