import { useQuery } from '@tanstack/react-query'
import { CornerDownRight, Globe, Settings, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { address } from '../../address.ts'
import { sitesQuery, spacesQuery } from '../../api/workspace/workspace.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { SpaceSign } from '../../ui/space-sign.tsx'
import { useLibraryWords } from '../../words/library/words.ts'
import { useManageWords } from '../../words/manage/words.ts'
import { useSitesWords } from '../../words/sites/words.ts'
import { allSiteParts, maySeePart, siteParts } from '../sites/parts.ts'
import { matches, type Entry } from './entry.ts'

const shownPlaces = 6

// Words for which people look for the settings of a space.
const spaceParts = {
  general: 'title language icon archive delete duplicate',
  access: 'who may edit permissions roles invite reviewers guests',
  history: 'undo revert restore versions earlier',
  merging: 'approvals reviews',
  moving: 'import export git sync',
} as const
const allSpaceParts = Object.keys(spaceParts) as (keyof typeof spaceParts)[]
const upkeepKeywords = 'upkeep owner outdated verified orphans alternative text unused'

interface Place {
  id: string
  title: string
  permissions: { edit: boolean; admin: boolean }
}

interface Parts<Part> {
  icon: ReactNode
  all: readonly Part[]
  nameOf: (part: Part) => string
  keywordsOf: (part: Part) => string
  hrefOf: (id: string, part: Part) => string
  maySee: (part: Part, permissions: Place['permissions']) => boolean
}

/** Returns the parts that are found, of each place that a person may edit. */
const partEntries = <Part extends string>(
  query: string,
  places: readonly Place[],
  { icon, all, nameOf, keywordsOf, hrefOf, maySee }: Parts<Part>,
): Entry[] => {
  const found = all.filter((part) => matches(`${nameOf(part)} ${keywordsOf(part)}`, query))
  const editable = places.filter(({ permissions }) => permissions.edit)
  return found.flatMap((part) =>
    editable
      .filter(({ permissions }) => maySee(part, permissions))
      .map(({ id, title }) => ({
        id: `${part}-${id}`,
        icon,
        label: `${title}: ${nameOf(part)}`,
        href: hrefOf(id, part),
      })),
  )
}

/** Returns the spaces that are found, the lists of their pages that need care, and their settings. */
export const useSpaceEntries = (query: string): Entry[] => {
  const { t } = useManageWords()
  const { t: library } = useLibraryWords()
  const { organization } = useWorkspace()
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const found = spaces
    .filter(({ title }) => matches(title, query))
    .map(({ id, title, emoji }): Entry => ({
      id,
      icon: <SpaceSign emoji={emoji} />,
      label: title,
      href: address.space(id),
    }))
  const upkeep = spaces.map(({ id, title }): Entry => ({
    id: `upkeep-${id}`,
    icon: <Sprout />,
    label: t('go-upkeep', { name: title }),
    href: address.spaceSettings(id, 'upkeep'),
  }))
  const cared = query === '' ? [] : upkeep.filter(({ label }) => matches(`${label} ${upkeepKeywords}`, query))
  const settings =
    query === ''
      ? []
      : partEntries(query, spaces, {
          icon: <Settings />,
          all: allSpaceParts,
          nameOf: library,
          keywordsOf: (part) => spaceParts[part],
          maySee: () => true,
          hrefOf: (id, part) => (part === 'history' ? address.history(id) : address.spaceSettings(id, part)),
        })
  return [found, cared, settings].flatMap((entries) => entries.slice(0, shownPlaces))
}

/** Returns the sites that are found, and those of their parts that are. */
export const useSiteEntries = (query: string): Entry[] => {
  const { t } = useSitesWords()
  const { organization } = useWorkspace()
  const { data: sites = [] } = useQuery(sitesQuery(organization.id))
  if (query === '') return []
  const found = sites
    .filter(({ title }) => matches(`${title} site`, query))
    .map(({ id, title }): Entry => ({ id, icon: <Globe />, label: title, href: address.site(id) }))
  const parts = partEntries(query, sites, {
    icon: <CornerDownRight />,
    all: allSiteParts,
    nameOf: t,
    keywordsOf: (part) => siteParts[part].keywords,
    maySee: maySeePart,
    hrefOf: (id, part) => address.site(id, part),
  })
  return [...found.slice(0, shownPlaces), ...parts.slice(0, shownPlaces)]
}
