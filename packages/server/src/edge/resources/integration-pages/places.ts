import type { SiteInstallation, SpaceInstallation } from '@scriptorium/types'
import { invalid } from '../../../ground/problem.ts'
import type { PlaceKind } from '../../../domain/integrations/places.ts'
import { appResourceOf } from '../content-urls/app-address.ts'

const placesPerPage = 100
const maxChoices = 200

/** A space or a site that a person can choose. */
interface Choice {
  id: string
  name: string
}

/** The spaces or sites that an installation is on. */
export interface PlacesContent {
  kind: PlaceKind
  places: { name: string; status: string; url: string }[]
  count: number
  /** The cursor of the next page. */
  next: string | undefined
  isFirst: boolean
  /** Whether an admin selects them. Otherwise the installation is on all of them. */
  isSelected: boolean
  /** The first of those that the installation is not on yet. */
  choices: Choice[]
  /** Whether there are more than `choices`. */
  hasMore: boolean
}

type Placed = SiteInstallation | SpaceInstallation

/** The lists that a page reads with the rights of its person. */
export interface PlaceLists {
  installed: (query: { extended: true; limit: number; page?: string }) => Promise<{
    items: Placed[]
    count: number
    next?: { page: string } | undefined
  }>
  all: (query: { limit: number }) => Promise<{ items: { id: string; title: string }[]; next?: object | undefined }>
}

const placeIn = (item: Placed): Choice => {
  const place = 'space' in item ? item.space : item.site
  return typeof place === 'string' ? { id: place, name: place } : { id: place.id, name: place.title || place.id }
}

/** Returns a page of the spaces or sites of an installation. */
export const loadPlaces = async (
  kind: PlaceKind,
  lists: PlaceLists,
  { page, isSelected }: { page: string | undefined; isSelected: boolean },
): Promise<PlacesContent> => {
  const query = { extended: true, limit: placesPerPage, ...(page !== undefined && { page }) } as const
  const { items, count, next } = await lists.installed(query)
  const all = isSelected ? await lists.all({ limit: maxChoices }) : { items: [], next: undefined }
  const known = new Set(items.map((item) => placeIn(item).id))
  const choices = all.items.filter(({ id }) => !known.has(id)).map(({ id, title }) => ({ id, name: title || id }))
  const places = items.map((item) => ({ name: placeIn(item).name, status: item.status, url: item.urls.app }))
  const rest = { next: next?.page, isFirst: page === undefined, hasMore: all.next !== undefined }
  return { kind, places, count, isSelected, choices, ...rest }
}

/** Returns the id of the space or site that a person entered: an id, or the address of its page. */
export const placeIdIn = (kind: PlaceKind, text: string): string => {
  const path = URL.canParse(text) ? new URL(text).pathname.replace(/^.*\/o\//, '') : ''
  const { spaceId, siteId } = appResourceOf(path) ?? {}
  const given = (kind === 'space' ? spaceId : siteId) ?? text
  if (/^[a-zA-Z0-9_.-]{1,128}$/.test(given)) return given
  throw invalid(`/body/${kind === 'space' ? 'space' : 'siteId'}`, `must be the id of a ${kind} or its address`)
}
