import { CornerDownRight, Footprints, House, Inbox, Moon, Settings } from 'lucide-react'
import { address } from '../../address.ts'
import { useManageScreens } from '../../frame/manage-screens.tsx'
import { chooseTheme, chosenTheme } from '../../frame/theme.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { useFindingWords } from '../../words/finding/words.ts'
import { useLibraryWords } from '../../words/library/words.ts'
import { matches, type Entry } from './entry.ts'

/** Returns the parts of the screens with which people manage the organization, by the words with which they look for them. */
const useManageParts = (query: string): Entry[] => {
  const { t } = useFindingWords()
  const { t: library } = useLibraryWords()
  const { organization } = useWorkspace()
  const { id, permissions } = organization
  const { admin, createContent, listIntegrations, listTeams } = permissions
  const parts = [
    [createContent, t('newSpace'), address.library(id, 'space'), 'find-newSpace'],
    [createContent, library('deletedContent'), address.library(id, 'deleted'), 'find-deletedContent'],
    [listIntegrations, t('go-integrations'), address.connections(id), 'find-integrations'],
    [listIntegrations, t('go-openapi'), address.connections(id, 'openapi'), 'find-openapi'],
    [listIntegrations, t('go-translations'), address.connections(id, 'translations'), 'find-translations'],
    [listTeams, t('go-teams'), address.people(id, 'teams'), 'find-teams'],
    [admin, t('go-invitations'), address.people(id, 'invitations'), 'find-invitations'],
    [admin, t('go-merging'), address.organizationSettings(id, 'merging'), 'find-orgMerging'],
    [admin, t('go-signIn'), address.organizationSettings(id, 'signIn'), 'find-signIn'],
    [admin, t('go-operations'), address.organizationSettings(id, 'operations'), 'find-operations'],
    [admin, t('go-audit'), address.organizationSettings(id, 'audit'), 'find-audit'],
  ] as const
  return parts
    .filter(([isShown, label, , words]) => isShown && matches(`${label} ${t(words)}`, query))
    .map(([, label, href]) => ({ id: href, icon: <CornerDownRight />, label, href }))
}

/** Returns the screens of the workspace and what can be done everywhere, if the query finds them. */
export const useCommandEntries = (query: string): Entry[] => {
  const { t } = useFindingWords()
  const { organization } = useWorkspace()
  const parts = useManageParts(query)
  const screens = useManageScreens()
  const wordsOfScreen: Readonly<Record<string, string>> = {
    library: t('find-library'),
    people: t('find-people'),
    questions: t('find-questions'),
    work: t('find-work'),
  }
  const switchTheme = () => chooseTheme(chosenTheme() === 'dark' ? 'light' : 'dark')
  const entries: Entry[] = [
    { id: 'home', icon: <House />, label: t('home'), href: address.home },
    { id: 'inbox', icon: <Inbox />, label: t('inbox'), href: address.inbox },
    { id: 'settings', icon: <Settings />, label: t('settings'), href: address.settings },
    ...screens,
    ...(organization.permissions.createContent
      ? [{ id: 'tour', icon: <Footprints />, label: t('tour'), href: address.tour }]
      : []),
    { id: 'theme', icon: <Moon />, label: t('theme'), run: switchTheme },
  ]
  const found = entries.filter(({ id, label }) => matches(`${label} ${wordsOfScreen[id] ?? ''}`, query))
  // There are many parts, so they are shown to those who look for them.
  return query === '' ? found : [...found, ...parts]
}
