import { Activity, Globe, Library, MessageCircleQuestion, Plug, Settings, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { address } from '../address.ts'
import { useManageWords } from '../words/manage/words.ts'
import { useWorkspace } from './workspace.tsx'

/** A screen with which people manage an organization. */
interface ManageScreen {
  id: string
  icon: ReactNode
  label: string
  href: string
}

/** Returns the screens with which people manage the organization. What somebody may not see is left out. */
export const useManageScreens = (): ManageScreen[] => {
  const { t } = useManageWords()
  const { organization } = useWorkspace()
  const { id, permissions } = organization
  const screens = [
    { id: 'library', icon: <Library />, label: t('library'), href: address.library(id), isShown: true },
    { id: 'sites', icon: <Globe />, label: t('siteList'), href: address.sites(id), isShown: true },
    { id: 'people', icon: <Users />, label: t('people'), href: address.people(id), isShown: permissions.listMembers },
    {
      id: 'connections',
      icon: <Plug />,
      label: t('connections'),
      href: address.connections(id),
      isShown: permissions.listIntegrations,
    },
    {
      id: 'questions',
      icon: <MessageCircleQuestion />,
      label: t('questions'),
      href: address.questions(id),
      isShown: permissions.listMembers,
    },
    { id: 'work', icon: <Activity />, label: t('work'), href: address.work(id), isShown: permissions.listMembers },
    {
      id: 'organization-settings',
      icon: <Settings />,
      label: t('organizationSettings'),
      href: address.organizationSettings(id),
      isShown: permissions.admin,
    },
  ]
  return screens.filter(({ isShown }) => isShown)
}
