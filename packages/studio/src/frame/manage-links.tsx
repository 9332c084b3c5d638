import { Globe, Library, MessageCircleQuestion, Plug, Settings, Users } from 'lucide-react'
import { address } from '../address.ts'
import { useManageWords } from '../words/manage/words.ts'
import { NavLink } from './nav-link.tsx'
import { useWorkspace } from './workspace.tsx'

/** The ways to the screens with which people manage an organization. What somebody may not see is not offered. */
export const ManageLinks = () => {
  const { t } = useManageWords()
  const { organization } = useWorkspace()
  const { id, permissions } = organization
  return (
    <section aria-labelledby="rail-organization">
      <h2 id="rail-organization">{t('organization')}</h2>
      <NavLink href={address.library(id)} icon={<Library />}>
        {t('library')}
      </NavLink>
      <NavLink href={address.sites(id)} icon={<Globe />}>
        {t('siteList')}
      </NavLink>
      {permissions.listMembers && (
        <NavLink href={address.people(id)} icon={<Users />}>
          {t('people')}
        </NavLink>
      )}
      {permissions.listIntegrations && (
        <NavLink href={address.connections(id)} icon={<Plug />}>
          {t('connections')}
        </NavLink>
      )}
      {permissions.listMembers && (
        <NavLink href={address.questions(id)} icon={<MessageCircleQuestion />}>
          {t('questions')}
        </NavLink>
      )}
      {permissions.admin && (
        <NavLink href={address.organizationSettings(id)} icon={<Settings />}>
          {t('organizationSettings')}
        </NavLink>
      )}
    </section>
  )
}
