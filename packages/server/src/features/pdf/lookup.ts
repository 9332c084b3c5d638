import GithubSlugger from 'github-slugger'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { dayIn } from '@scriptorium/pdf/dates'
import { labelOf, type Labels } from '@scriptorium/pdf/labels'
import type { Urls } from '../../platform/urls.ts'
import type { Source } from '../../domain/history/source.ts'
import type { Pictures } from './pictures.ts'
import type { Destination, Lookup } from '@scriptorium/pdf/print'

const outside = /^(?:https?|mailto):/i

type Ids = Partial<Record<'page' | 'space' | 'anchor' | 'file' | 'url' | 'spec' | 'user' | 'collection', string>>

/** Returns the lookup for the references of one page. */
export const createLookup = (
  { space, tree }: Source,
  page: PageRecord,
  labels: Labels,
  pictures: Pictures,
  urls: Urls,
): Lookup => {
  const slugger = new GithubSlugger()
  const isHere = (ids: Ids) => ids.space === undefined || ids.space === space.id

  const lead = (ref: unknown): Destination => {
    const { kind, ...ids } = (ref ?? {}) as ContentRef & Ids
    if (kind === 'url') return outside.test(ids.url ?? '') ? { href: ids.url! } : {}
    if (kind === 'space') return { href: urls.app(space.organizationId, `s/${ids.space}`) }
    if (kind !== 'page' && kind !== 'anchor') return {}
    const target = ids.page ?? (isHere(ids) ? page.id : undefined)
    if (target === undefined) return {}
    if (isHere(ids) && labels.has(labelOf(target))) return { to: labelOf(target, ids.anchor), near: labelOf(target) }
    return { href: urls.app(space.organizationId, `s/${ids.space ?? space.id}/~/pages/${target}`) }
  }

  const title = async (ref: unknown): Promise<string> => {
    const { kind, ...ids } = (ref ?? {}) as ContentRef & Ids
    if (kind === 'url') return ids.url ?? ''
    if (!isHere(ids)) return ids.page ?? ids.space ?? ''
    if (kind === 'page' || kind === 'anchor') return (await tree.page(ids.page ?? page.id))?.title ?? ''
    if (kind === 'file') return (await tree.file(ids.file ?? ''))?.name ?? ''
    return ids.spec ?? ids.user ?? ids.collection ?? ids.space ?? ''
  }

  return {
    lead: async (ref) => lead(ref),
    title,
    picture: async (ref) => {
      const { kind, ...ids } = (ref ?? {}) as ContentRef & Ids
      if (kind === 'url') return pictures.find(ids.url ?? '')
      const file = kind === 'file' && isHere(ids) ? await tree.file(ids.file ?? '') : undefined
      return file && pictures.read(file)
    },
    date: (text) => dayIn(text, space.language),
    label: (name) => {
      const label = labelOf(page.id, slugger.slug(name))
      if (labels.has(label)) return undefined
      labels.add(label)
      return label
    },
  }
}
