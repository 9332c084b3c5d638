import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { pathOnSite } from '../../../domain/sites/addresses/address.ts'
import { findItem, orderedSiteSpaces } from '../../../domain/sites/structure/structure.ts'
import type { VisitedSite } from '../../../domain/sites/resolution/resolution.ts'
import { remember } from '@scriptorium/basics/remember'

const maxFormerPaths = 64

/** Returns the paths that a page had before it, or a page above it, was renamed or moved. */
export const createFormerPaths = (tree: Tree) => {
  const known = new Map<string, Promise<readonly string[]>>()
  /** Returns the present path of a page and the former ones. */
  const pathsOf = (id: string): Promise<readonly string[]> => remember(known, id, () => read(id))
  const below = async (parent: string | null, slug: string): Promise<string[]> =>
    (parent === null ? [''] : await pathsOf(parent)).map((path) => (path === '' ? slug : `${path}/${slug}`))
  const read = async (id: string): Promise<readonly string[]> => {
    const page = await tree.page(id)
    if (!page) return []
    const places: [string | null, string][] = Object.keys(page.formerly ?? {}).map((place) => {
      const at = place.lastIndexOf('/')
      return [place.slice(0, at) || null, place.slice(at + 1)]
    })
    const all = await Promise.all([[page.parent, page.slug] as const, ...places].map((place) => below(...place)))
    return [...new Set(all.flat())].slice(0, maxFormerPaths)
  }
  return async ({ id }: PageRecord): Promise<readonly string[]> => (await pathsOf(id)).slice(1)
}

/** A site space that is reached by a longer path, too: with the names of defaults in it. */
export interface LongForm {
  from: string
  to: string
}

/** Returns the paths of site spaces with the names of defaults, which lead to the paths without. */
export const longForms = ({ structure, shown }: Pick<VisitedSite, 'shown' | 'structure'>): LongForm[] =>
  orderedSiteSpaces(shown).flatMap((siteSpace: SiteSpaceRow) => {
    const section = findItem(structure, 'site-section', siteSpace.sectionId)?.path
    const to = pathOnSite(structure, siteSpace)
    const forms = [siteSpace.path, section, `${section}/${siteSpace.path}`]
    const from = section === undefined ? [siteSpace.path] : forms
    return from.flatMap((form) => (form == null || form === to ? [] : [{ from: form, to }]))
  })
