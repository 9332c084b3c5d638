import type { PageMetaLinks } from '@scriptorium/types'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Source } from '../../../domain/history/source.ts'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import { pathOnSite } from '../../../domain/sites/addresses/address.ts'
import type { Showing } from '../../../domain/sites/readers/showings.ts'
import { siteSpacesIn } from '../../../domain/sites/structure/structure.ts'
import { pageLinks } from '../pages/links.ts'
import type { SpaceAsker } from '../spaces/present.ts'

const defaultLanguage = 'en'

/** Returns the URLs of the same page in variants of its site space in other languages, as far as the caller can read them. */
const alternatesOf = async (source: Source, { siteSpace, structure, address }: Showing, path: string) => {
  const found: string[] = []
  for (const variant of siteSpacesIn(structure, siteSpace.sectionId)) {
    const other = variant.id === siteSpace.id ? undefined : await source.elsewhere(variant.spaceId)
    const isTranslated = (other?.space.language ?? defaultLanguage) !== (source.space.language ?? defaultLanguage)
    const same = other && isTranslated ? await other.tree.pageByPath(path) : undefined
    if (same?.type === 'document') found.push(address + encodePath(pathOnSite(structure, variant, path)))
  }
  return found
}

/** Returns the address of a page on the most open site that shows it, and those of its versions in other languages there. */
export const readMetaLinks = async (asker: SpaceAsker, source: Source, page: PageRecord): Promise<PageMetaLinks> => {
  const { showing } = await pageLinks(asker, source)
  const path = page.type === 'document' ? await source.tree.pathOf(page.id) : undefined
  if (!showing || path === undefined) return { alternates: [] }
  const alternates = await alternatesOf(source, showing, path)
  return {
    canonical: { kind: 'url', url: showing.urlOf(path) },
    alternates: alternates.map((url) => ({ kind: 'url', url })),
  }
}
