import type { Space } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { SpaceAccess } from '../../../domain/access/load.ts'
import type { ContentClaims } from '../../../domain/access/principal.ts'
import type { Listed } from '@scriptorium/database/page'
import { showingsOf, type ShowingReader } from '../../../domain/sites/readers/showings.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { PresentedSpace } from './columns.ts'
import { presentSpace } from './presenter.ts'

/** The request for which spaces are presented. */
export interface SpaceAsker {
  db: Knex
  services: { urls: Urls }
  principal?: { kind: string } | { claims: ContentClaims }
}

/** Returns what decides where spaces are published for a caller: for a content token, only its own site counts. */
export const showingReader = ({ db, services: { urls }, principal }: SpaceAsker): ShowingReader => ({
  db,
  urls,
  siteId: principal && 'claims' in principal ? principal.claims.site : undefined,
})

type Presentable = SpaceAccess<PresentedSpace>

/** Presents spaces as their caller sees them, with the addresses at which they are published. */
export const presentSpaces = async (asker: SpaceAsker, spaces: readonly Presentable[]): Promise<Space[]> => {
  const shown = spaces.filter(({ isOnSite }) => isOnSite !== false)
  const showings = await showingsOf(
    showingReader(asker),
    shown.map(({ space }) => space.id),
  )
  return spaces.map((access) => presentSpace(access, asker.services.urls, showings.get(access.space.id)))
}

/** Presents a space as its caller sees it, with the address at which it is published. */
export const presentSpaceFor = async (asker: SpaceAsker, access: SpaceAccess): Promise<Space> =>
  (await presentSpaces(asker, [access]))[0]!

/** Presents a page of a list of spaces. */
export const presentSpaceList = async (
  asker: SpaceAsker,
  list: Listed<Presentable> | Promise<Listed<Presentable>>,
): Promise<Listed<Space>> => {
  const page = await list
  return { ...page, items: await presentSpaces(asker, page.items) }
}
