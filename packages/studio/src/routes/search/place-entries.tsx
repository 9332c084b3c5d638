import { useQuery } from '@tanstack/react-query'
import { Globe, Sprout } from 'lucide-react'
import { address } from '../../address.ts'
import { sitesQuery, spacesQuery } from '../../api/workspace/workspace.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { SpaceSign } from '../../ui/space-sign.tsx'
import { useManageWords } from '../../words/manage/words.ts'
import { matches, type Entry } from './entry.ts'

const shownPlaces = 6

// Words for which people look for the settings of a site and for the upkeep of a space.
const siteKeywords = 'site hostname domain redirects 404 audience visitors insights look structure'
const upkeepKeywords = 'upkeep owner outdated verified orphans alternative text unused'

/** Returns the spaces that are found, and the lists of their pages that need care. */
export const useSpaceEntries = (query: string): Entry[] => {
  const { t } = useManageWords()
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
  return [...found.slice(0, shownPlaces), ...cared.slice(0, shownPlaces)]
}

/** Returns the sites that are found. */
export const useSiteEntries = (query: string): Entry[] => {
  const { organization } = useWorkspace()
  const { data: sites = [] } = useQuery(sitesQuery(organization.id))
  if (query === '') return []
  return sites
    .filter(({ title }) => matches(`${title} ${siteKeywords}`, query))
    .slice(0, shownPlaces)
    .map(({ id, title }) => ({ id, icon: <Globe />, label: title, href: address.site(id) }))
}
