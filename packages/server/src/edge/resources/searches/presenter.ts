import type { SearchPageResult, SearchSectionResult, SearchSpaceResult } from '@scriptorium/types'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { extractAt } from '@scriptorium/search/extract'
import type { SectionHit } from '@scriptorium/search/read-sections'

/** A matching page with its ancestors and its matching sections. */
export interface FoundPage {
  space: Pick<SpaceRow, 'id' | 'organizationId'>
  /** Ancestors, from the root down. */
  above: PageRecord[]
  page: PageRecord
  score: number
  rank: number
  isOwnMatch: boolean
  sections: SectionHit[]
}

const cut = (text: string, longest: number): string => {
  const characters = [...text]
  return characters.length > longest ? characters.slice(0, longest).join('') : text
}

const presentSection = (
  { section, score, at }: SectionHit,
  page: PageRecord,
  path: string,
  app: string,
): SearchSectionResult => {
  const id = cut(section.anchor ?? '', 1024)
  const hash = id === '' ? '' : `#${id}`
  return presentEach<SearchSectionResult>({
    id,
    title: cut(section.title || page.title, 1024),
    path: `${path}${hash}`,
    body: extractAt(section.text, at),
    urls: { app: hash === '' ? app : `${app}#${encodeURIComponent(id)}` },
    score,
    resultType: 'section',
  })
}

/** Returns the published URL of a page by its path. */
export type ToPublished = (path: string) => string

/** Presents a matching page. */
export const presentFoundPage = (found: FoundPage, urls: Urls, toPublished?: ToPublished): SearchPageResult => {
  const { space, above, page, score, rank, isOwnMatch, sections } = found
  const path = [...above, page].map(({ slug }) => slug).join('/')
  const app = urls.app(space.organizationId, `s/${space.id}/~/pages/${page.id}`)
  return presentEach<SearchPageResult>({
    id: page.id,
    title: cut(page.title, 1024),
    path: cut(path, 4096),
    description: cut(page.description ?? '', 4096),
    sections: sections.map((hit) => presentSection(hit, page, path, app)),
    ancestors: above.map(({ title }) => ({ title: cut(title, 1024) })),
    urls: { app, ...(toPublished && { published: toPublished(path) }) },
    score,
    rank,
    resultType: isOwnMatch ? 'page' : 'section',
  })
}

/** Presents a space with its matching pages. */
export const presentFoundSpace = (
  { id, title }: Pick<SpaceRow, 'id' | 'title'>,
  score: number,
  pages: SearchPageResult[],
): SearchSpaceResult => ({ id, title, type: 'space', score, pages })
