import type { Change as ContentChange } from '@scriptorium/content/changes/batch'
import { metadataOf, type PageFields } from '@scriptorium/content/tree/metadata'
import { bodilessEntry, type Bodiless } from '../bodiless.ts'
import type { Matches } from '../match.ts'
import type { Entry } from '../outline.ts'
import type { Change, Create, Step } from './plan.ts'

/** The name of a step's page within its batch. A capital letter: no page's path has one, and an alias must not be a path. */
export const aliasOf = (index: number) => `Page${index}`

interface PagePlacement {
  title: string
  slug: string
  at: number
  into?: string
  ref?: string
}

const bodilessChange = (bodiless: Bodiless, text: string, place: PagePlacement): ContentChange => {
  const { slug: _, ...said } = metadataOf(text)
  const fields = { ...place, ...said }
  if (bodiless.type === 'group') return { operation: 'insert_group', ...fields }
  return bodiless.type === 'link'
    ? { operation: 'insert_link', target: bodiless.target, ...fields }
    : { operation: 'insert_computed', computed: bodiless.computed, ...fields }
}

const createChange = (
  { entry, at }: Create,
  into: string | undefined,
  index: number,
  makesBodiless: boolean,
): ContentChange => {
  const place = {
    title: entry.title,
    slug: entry.slug,
    at,
    ...(into !== undefined && { into }),
    ...(entry.children.length > 0 && { ref: aliasOf(index) }),
  }
  const bodiless = makesBodiless ? bodilessEntry(entry) : undefined
  if (bodiless) return bodilessChange(bodiless, entry.file!.text, place)
  return { operation: 'insert_page', document: entry.file ? { markdown: entry.file.text } : {}, ...place }
}

const pageChanges = (
  { page, text, fields, becomes, slug, place }: Change,
  into: string | undefined,
): ContentChange[] => {
  const change: ContentChange = {
    operation: 'update_page',
    page,
    ...(fields as PageFields),
    ...(text !== undefined && { document: text === '' ? {} : { markdown: text } }),
    ...(slug !== undefined && { slug }),
    ...(place && { at: place.at, ...(place.isElsewhere && { into: into ?? null }) }),
  }
  return becomes ? [{ operation: 'retype_page', page, ...becomes }, change] : [change]
}

/** The changes of a batch of steps, for the API, or with `makesBodiless` for the store itself. */
export const changesOf = (batch: readonly Step[], ids: Matches, makesBodiless = false): ContentChange[] => {
  const aliases = new Map<Entry, string>()
  return batch.flatMap((step, index): ContentChange[] => {
    if (step.kind === 'delete') return [{ operation: 'delete_page', page: step.page }]
    const { parent } = step.entry
    const into = parent && (ids.get(parent) ?? aliases.get(parent))
    if (step.kind === 'change') return pageChanges(step, into)
    aliases.set(step.entry, aliasOf(index))
    return [createChange(step, into, index, makesBodiless)]
  })
}
