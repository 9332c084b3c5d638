import { address } from '../../../address.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { ManageView } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { PartLinks } from '../../managing/tabs.tsx'
import { Glossary } from './glossary.tsx'
import { Integrations } from './integrations.tsx'
import { Specs } from './specs.tsx'
import { Translations } from './translations.tsx'

const parts = ['integrations', 'openapi', 'translations', 'glossary'] as const

/** What an organization is connected with: integrations, OpenAPI specifications and translations. */
export const Connections = () => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [{ tab }] = useAddressState()
  const part = parts.find((one) => one === tab) ?? 'integrations'
  return (
    <ManageView title={t('connections')} isForbidden={!organization.permissions.listIntegrations}>
      <PartLinks
        label={t('connections')}
        parts={parts.map((one) => ({
          label: t(one),
          href: address.connections(organization.id, one),
          isCurrent: one === part,
        }))}
      />
      {part === 'integrations' && <Integrations />}
      {part === 'openapi' && <Specs />}
      {part === 'translations' && <Translations />}
      {part === 'glossary' && <Glossary />}
    </ManageView>
  )
}
