import type { Change as ContentChange } from '@scriptorium/content/changes/batch'
import { metadataOf, slugOf, type PageFields } from '@scriptorium/content/metadata/metadata'
import { bodilessEntry, fieldsOfType, type Bodiless } from '../bodiless.ts'
import type { Matches } from '../match.ts'
import type { Entry } from '../entry.ts'
import type { Change, Create, Step } from './steps.ts'

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

type IdOf = (entry: Entry) => string | undefined

/** Returns whether the text of a file sets the slug, so that a page with this text cannot have the slug of its folder. */
const setsSlug = ({ file }: Entry): boolean => file !== undefined && slugOf(file.text) !== undefined

/** Returns the change that moves a new page from the place of its folder to its place in the table of contents. */
const settle = (entry: Entry, at: number, page: string, idOf: IdOf): ContentChange => {
  const { slug, parent, origin, file } = entry
  return {
    operation: 'update_page',
    page,
    into: (parent && idOf(parent)) ?? null,
    at,
    ...(origin && slug !== origin.slug && { slug }),
    ...(origin && setsSlug(entry) && !bodilessEntry(entry) && { document: { markdown: file!.text } }),
  }
}

/** Returns the change that creates a page in the place of its folder. */
const createEarly = (entry: Entry, ref: string, idOf: IdOf): ContentChange => {
  const { title, slug, parent, origin } = entry
  const [folder, bodiless] = [origin ? origin.parent : parent, bodilessEntry(entry)]
  const into = folder ? idOf(folder) : undefined
  const place = { title, slug: origin?.slug ?? slug, ...(into !== undefined && { into }), ref }
  // A text with a slug would set it at once.
  if (origin && !bodiless && setsSlug(entry)) return { operation: 'insert_page', document: {}, ...place }
  return createPage(entry, bodiless, place)
}

/**
 * Returns the changes that create a page. A page that the table of contents puts elsewhere than its folder is created in the
 * place of the folder and then moved, so that links between the files still find it.
 */
const createChanges = ({ entry, at, isEarly }: Create, index: number, idOf: IdOf): ContentChange[] => {
  const { title, slug, parent, origin, children, isOrigin } = entry
  const alias = aliasOf(index)
  if (isEarly) return [createEarly(entry, alias, idOf)]
  if (origin) return [createEarly(entry, alias, idOf), settle(entry, at, alias, idOf)]
  const into = parent && idOf(parent)
  const ref = children.length > 0 || isOrigin ? { ref: alias } : {}
  return [createPage(entry, bodilessEntry(entry), { title, slug, at, ...(into !== undefined && { into }), ...ref })]
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
  const after: ContentChange[] = overriding ? [{ operation: 'update_page', page, ...overriding, keepsText: true }] : []
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
    if (step.kind === 'settle') return [settle(step.entry, step.at, idOf(step.entry)!, idOf)]
    aliases.set(step.entry, aliasOf(index))
    return createChanges(step, index, idOf)
  })
}
