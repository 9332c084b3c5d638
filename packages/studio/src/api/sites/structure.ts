import type { SiteSpaceEntry, SiteStructure, SiteStructureEffect, SiteStructureEntry } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { nodesIn, siteChanged, siteKey, type SiteNode, type SitePlace } from './sites.ts'
import { onlyIfStill } from '../tagged.ts'

/** A part of the structure of a site, as somebody edits it. */
export interface Part {
  object: SiteStructureEntry['object']
  id: string
  /** The server has not seen it. Its id names it on this device only. */
  isNew?: boolean | undefined
  title: string
  path?: string | undefined
  url?: string | undefined
  condition?: string | undefined
  isDefault?: boolean | undefined
  space?: { id: string; emoji?: string | undefined; language?: string | undefined } | undefined
  children: readonly Part[]
}

/** What a new structure changes about the pages of one space. */
export type Effect = SiteStructureEffect

const partOf = (node: SiteNode): Part => ({
  object: node.object,
  id: node.id,
  title: node.title,
  ...('path' in node && { path: node.path }),
  ...('url' in node && { url: node.url }),
  ...('condition' in node && { condition: node.condition }),
  ...('default' in node && { isDefault: node.default }),
  ...('space' in node && { space: { id: node.space.id, emoji: node.space.emoji, language: node.space.language } }),
  children: nodesIn(node).map(partOf),
})

const spaceEntryOf = ({ id, isNew, path, condition, isDefault = false, space }: Part): SiteSpaceEntry => ({
  object: 'site-space',
  ...(isNew ? { spaceId: space!.id } : { id }),
  ...(path !== undefined && { path }),
  condition: condition ?? null,
  default: isDefault,
})

const entryOf = (part: Part): SiteStructureEntry => {
  const { object, id, isNew, title, path, url, isDefault = false, children } = part
  if (object === 'site-space') return spaceEntryOf(part)
  const condition = part.condition ?? null
  const named = { ...(!isNew && { id }), title }
  if (object === 'site-section-group') return { object, ...named, children: children.map(entryOf) }
  if (object === 'site-external-link') return { object, ...named, condition, ...(url !== undefined && { url }) }
  const placed = { ...(path !== undefined && { path }), condition, default: isDefault }
  return { object, ...named, ...placed, siteSpaces: children.map(spaceEntryOf) }
}

const partsOf = ({ structure }: SiteStructure): readonly Part[] => structure.map(partOf)

/** Queries the structure of a site as somebody edits it. */
export const partsQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'structure', 'parts'],
    queryFn: async () => partsOf(await docs.getSiteStructure({ params })),
  })

/** Queries the earlier structures of a site, the latest first. */
export const versionsQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'structure', 'versions'],
    queryFn: async () => (await docs.listSiteStructureVersions({ params, query: { limit: 100 } })).items,
  })

/** Reads an earlier structure of a site. */
export const readVersion = async (params: SitePlace, siteStructureVersionId: string): Promise<readonly Part[]> =>
  partsOf(await docs.getSiteStructureVersion({ params: { ...params, siteStructureVersionId } }))

/** Queries an earlier structure of a site. */
export const versionQuery = (params: SitePlace, id: string) =>
  queryOptions({
    queryKey: [...siteKey(params), 'structure', 'versions', id],
    queryFn: () => readVersion(params, id),
  })

/** Returns what a structure would change for readers. */
export const previewStructure = async (params: SitePlace, parts: readonly Part[]): Promise<readonly Effect[]> =>
  (await docs.previewSiteStructure({ params, body: { structure: parts.map(entryOf) } })).effects

const arrangementOf = (parts: readonly Part[]): string => JSON.stringify(parts.map(entryOf))

/**
 * Gives a site a structure in one step, unless the site no longer has the structure that this one was made from. What else happens
 * to its spaces, such as a merge, has another tag as its result, but does not count.
 */
export const replaceStructure = async (
  params: SitePlace,
  parts: readonly Part[],
  from?: readonly Part[],
): Promise<void> => {
  const stillThere =
    from &&
    (await onlyIfStill(arrangementOf(from), docs.getSiteStructure({ params }), (now) => arrangementOf(partsOf(now))))
  await docs.replaceSiteStructure({ params, body: { structure: parts.map(entryOf) }, ...stillThere })
  await siteChanged(params)
}
