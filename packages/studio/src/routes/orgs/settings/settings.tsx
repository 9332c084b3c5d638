import { useQuery } from '@tanstack/react-query'
import { address } from '../../../address.ts'
import { taggedOrganizationQuery } from '../../../api/people/organization.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { Loaded, ManageView } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { PartLinks } from '../../managing/tabs.tsx'
import { AnotherOrganization } from './another-organization.tsx'
import { Assistant } from './assistant.tsx'
import { Audit } from './audit.tsx'
import { General } from './general.tsx'
import { Merging } from './merging.tsx'
import { Operations } from './operations.tsx'
import { Providers } from './providers.tsx'

const parts = ['general', 'merging', 'signIn', 'assistant', 'operations', 'audit'] as const

/** The settings of an organization, for its administrators. */
export const OrganizationSettings = () => {
  const { t } = useOrganizationWords()
  const { t: rules } = useLibraryWords()
  const { organization } = useWorkspace()
  const [{ tab }] = useAddressState()
  const part = parts.find((one) => one === tab) ?? 'general'
  const read = useQuery(taggedOrganizationQuery(organization.id))
  const title = t('organizationSettings')
  return (
    <ManageView title={title} isForbidden={!organization.permissions.admin}>
      <PartLinks
        label={title}
        parts={parts.map((one) => ({
          label: one === 'merging' ? rules('merging') : t(one),
          href: address.organizationSettings(organization.id, one),
          isCurrent: one === part,
        }))}
      />
      {part === 'general' && (
        <Loaded query={read}>
          {(found) => (
            <>
              <General key={found.tag} read={found} />
              <AnotherOrganization />
            </>
          )}
        </Loaded>
      )}
      {part === 'merging' && <Loaded query={read}>{(found) => <Merging key={found.tag} read={found} />}</Loaded>}
      {part === 'signIn' && <Loaded query={read}>{(found) => <Providers read={found} />}</Loaded>}
      {part === 'assistant' && <Loaded query={read}>{(found) => <Assistant read={found} />}</Loaded>}
      {part === 'operations' && <Operations />}
      {part === 'audit' && <Audit />}
    </ManageView>
  )
}
