import type { Organization } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taggedOrganizationQuery, updateOrganization } from '../../../api/people/organization.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { sitesQuery } from '../../../api/workspace/workspace.ts'
import { Choice, TextBox, Toggle } from '../../../ui/fields.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { nameOfRole, roleNamed, roleOptions, roles, type RoleName } from '../../managing/roles.ts'

/** The name of an organization, and how people join it. */
export const General = ({ read: { data: organization, tag } }: { read: Tagged<Organization> }) => {
  const { t } = useOrganizationWords()
  const { id } = organization
  const [title, setTitle] = useState(organization.title)
  const [role, setRole] = useState<RoleName>(nameOfRole(organization.defaultRole))
  const [domains, setDomains] = useState(organization.emailDomains.join('\n'))
  const [site, setSite] = useState(organization.defaultContent?.site ?? '')
  const { data: sites = [] } = useQuery(sitesQuery(id))
  const [inviteLinks, setInviteLinks] = useState(organization.inviteLinks)
  const save = (isForced: boolean) => {
    const emailDomains = domains.split(/[\s,;]+/).filter((domain) => domain !== '')
    const defaultContent = site === '' ? null : { type: 'site' as const, site }
    const body = { title, defaultRole: roleNamed(role), emailDomains, inviteLinks, defaultContent }
    return updateOrganization(id, body, isForced ? undefined : tag)
  }
  const take = () => void queries.invalidateQueries({ queryKey: taggedOrganizationQuery(id).queryKey })
  return (
    <SavedForm
      action={t('saveOrganization')}
      onSubmit={save}
      isReady={title.trim().length > 1}
      outdated={<ChangedElsewhere target={id} onTake={take} />}
    >
      <TextBox label={t('orgTitle')} name="title" value={title} onChange={setTitle} maxLength={255} />
      <Choice
        label={t('defaultRole')}
        name="defaultRole"
        value={role}
        options={roleOptions<RoleName>([...roles, 'guest'], t)}
        onChange={setRole}
        hint={t(`does-${role}`)}
      />
      <TextBox
        label={t('domains')}
        name="emailDomains"
        value={domains}
        onChange={setDomains}
        rows={3}
        hint={t('domainsHint')}
      />
      <Choice
        label={t('defaultSite')}
        name="defaultContent"
        value={site}
        options={[
          { value: '', label: t('noDefaultSite') },
          ...sites.map((one) => ({ value: one.id, label: one.title })),
        ]}
        onChange={setSite}
        hint={t('defaultSiteHint')}
      />
      <Toggle label={t('allowLinks')} isOn={inviteLinks} onChange={setInviteLinks} />
    </SavedForm>
  )
}
