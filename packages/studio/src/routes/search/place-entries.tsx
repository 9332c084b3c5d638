import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CornerDownRight, Globe, Settings, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { address } from '../../address.ts'
import { sitesQuery, spacesQuery } from '../../api/workspace/workspace.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { SpaceSign } from '../../ui/space-sign.tsx'
import { useFindingWords } from '../../words/finding/words.ts'
import { useLibraryWords } from '../../words/library/words.ts'
import { useSitesWords } from '../../words/sites/words.ts'
import { allSiteParts, maySeePart, type SitePart } from '../sites/parts.ts'
import { matches, type Entry } from './entry.ts'

const shownPlaces = 6
// The same part can be found in many spaces or sites, which must not hide the other parts.
const shownOfPart = 3

// The words by which people look for the settings of a space.
const spaceParts = {
  general: 'find-spaceGeneral',
  access: 'find-spaceAccess',
  history: 'find-spaceHistory',
  merging: 'find-spaceMerging',
  moving: 'find-spaceMoving',
} as const
const allSpaceParts = Object.keys(spaceParts) as (keyof typeof spaceParts)[]

interface Place {
  id: string
  title: string
  permissions: { edit: boolean; admin: boolean }
}

interface Parts<Part> {
  icon: ReactNode
  all: readonly Part[]
  nameOf: (part: Part) => string
  wordsOf: (part: Part) => string
  hrefOf: (id: string, part: Part) => string
  maySee: (part: Part, permissions: Place['permissions']) => boolean
}

/** Returns places with the one at an address first. */
const withCurrentFirst = (places: readonly Place[], id: string | undefined): Place[] =>
  places.toSorted((one, other) => Number(other.id === id) - Number(one.id === id))

/** Returns the parts that are found by more than the name of their place, of each place that a person may edit. */
const partEntries = <Part extends string>(
  query: string,
  places: readonly Place[],
  { icon, all, nameOf, wordsOf, hrefOf, maySee }: Parts<Part>,
): Entry[] => {
  const editable = places.filter(({ title, permissions }) => permissions.edit && !matches(title, query))
  const found = all.map((part) =>
    editable
      .filter(({ permissions }) => maySee(part, permissions))
      .filter(({ title }) => matches(`${title} ${nameOf(part)} ${wordsOf(part)}`, query))
      .map(({ id, title }) => ({
        id: `${part}-${id}`,
        icon,
        label: `${title}: ${nameOf(part)}`,
        href: hrefOf(id, part),
      })),
  )
  return found.flatMap((entries) => entries.slice(0, shownOfPart)).slice(0, shownPlaces)
}

/** Returns the spaces that are found, the lists of their pages that need care, and their settings. */
export const useSpaceEntries = (query: string): Entry[] => {
  const { t } = useFindingWords()
  const { t: library } = useLibraryWords()
  const { organization } = useWorkspace()
  const { spaceId } = useParams({ strict: false })
  const { data = [] } = useQuery(spacesQuery(organization.id))
  const found = data
    .filter(({ title }) => matches(title, query))
    .map(({ id, title, emoji }): Entry => ({
      id,
      icon: <SpaceSign emoji={emoji} />,
      label: title,
      href: address.space(id),
    }))
  if (query === '') return found.slice(0, shownPlaces)
  const spaces = withCurrentFirst(data, spaceId)
  const everywhere = {
    id: 'upkeep',
    icon: <Sprout />,
    label: library('pagesToCheck'),
    href: address.library(organization.id, 'old'),
  }
  const ofSpaces = spaces.map(({ id, title }): Entry => ({
    id: `upkeep-${id}`,
    icon: <Sprout />,
    label: t('go-upkeep', { name: title }),
    href: address.spaceSettings(id, 'upkeep'),
  }))
  const upkeep = [everywhere, ...ofSpaces].filter(({ label }) => matches(`${label} ${t('find-spaceUpkeep')}`, query))
  const settings = partEntries(query, spaces, {
    icon: <Settings />,
    all: allSpaceParts,
    nameOf: library,
    wordsOf: (part) => t(spaceParts[part]),
    maySee: () => true,
    hrefOf: (id, part) => (part === 'history' ? address.history(id) : address.spaceSettings(id, part)),
  })
  return [found.slice(0, shownPlaces), settings, upkeep.slice(0, shownOfPart)].flat()
}

const siteWords = {
  structure: 'find-siteStructure',
  audience: 'find-siteAudience',
  look: 'find-siteLook',
  features: 'find-siteFeatures',
  redirects: 'find-siteRedirects',
  domain: 'find-siteDomain',
  access: 'find-siteAccess',
  insights: 'find-siteInsights',
  general: 'find-siteGeneral',
} as const satisfies Record<SitePart, string>

/** Returns the sites that are found, and those of their parts that are. */
export const useSiteEntries = (query: string): Entry[] => {
  const { t } = useSitesWords()
  const { t: finding } = useFindingWords()
  const { organization } = useWorkspace()
  const { siteId } = useParams({ strict: false })
  const { data = [] } = useQuery(sitesQuery(organization.id))
  if (query === '') return []
  const sites = withCurrentFirst(data, siteId)
  const found = sites
    .filter(({ title }) => matches(`${title} ${t('site')}`, query))
    .map(({ id, title }): Entry => ({ id, icon: <Globe />, label: title, href: address.site(id) }))
  const parts = partEntries(query, sites, {
    icon: <CornerDownRight />,
    all: allSiteParts,
    nameOf: t,
    wordsOf: (part) => finding(siteWords[part]),
    maySee: maySeePart,
    hrefOf: (id, part) => address.site(id, part),
  })
  return [...found.slice(0, shownPlaces), ...parts]
}
