import type { Installation, Integration } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { installationQuery, updateInstallation, type InstallationPlace } from '../../../api/workspace/integrations.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { useAddressState } from '../../managing/search.ts'
import { Placements } from './placements.tsx'
import { Scopes } from './scopes.tsx'

interface Props {
  integration: Integration
  place: InstallationPlace
}

const State = ({ integration, installation }: { integration: Integration; installation: Installation }) => {
  const { t } = useConnectionsWords()
  const [, change] = useAddressState()
  if (installation.status === 'active') return null
  return (
    <div className="s-outdated" role="note">
      <p>{t(installation.status === 'pending' ? 'pendingText' : 'pausedText')}</p>
      {installation.status === 'pending' && (
        <Button onPress={() => change({ dialog: 'configure' })}>{t('configure', { name: integration.title })}</Button>
      )}
    </div>
  )
}

const Rights = ({ read: { data, tag }, place }: Pick<Props, 'place'> & { read: Tagged<Installation> }) => {
  const words = useConnectionsWords()
  const { t } = words
  const { id } = useWorkspace().organization
  const { mutate, isPending } = useMutation({
    mutationFn: () => updateInstallation(id, place, {}, tag),
    onSuccess: () => say(t('savedDone')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <>
      <Scopes title={t('mayRead')} scopes={data.scopes} />
      {data.pendingScopes.length > 0 && (
        <div className="s-outdated">
          <Scopes title={t('asksFor')} scopes={data.pendingScopes} />
          <Button isPending={isPending} onPress={() => mutate()}>
            {t('agreeToThis')}
          </Button>
        </div>
      )}
    </>
  )
}

/** An installed integration: whether it works, what it may do, and the spaces and sites that it is on. */
export const InstallationPanel = ({ integration, place, onClose }: Props & { onClose: () => void }) => {
  const { id } = useWorkspace().organization
  const installation = useQuery(installationQuery(id, place))
  const { target, title } = integration
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Loaded query={installation}>
        {(read) => (
          <>
            <State integration={integration} installation={read.data} />
            <Rights read={read} place={place} />
            {(['space', 'site'] as const)
              .filter((kind) => target === 'all' || target === kind)
              .map((kind) => (
                <Placements key={kind} kind={kind} integration={integration} place={place} read={read} />
              ))}
          </>
        )}
      </Loaded>
    </PanelDialog>
  )
}
