import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { docs } from '../../api/docs.ts'
import { canUsePasskeys, createPasskey } from '../../api/people/passkeys.ts'
import { queries } from '../../api/queries.ts'
import { signInMethodsQuery } from '../../api/workspace/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { messageOf } from '../../ui/message.ts'
import { Prompt } from '../../ui/prompt.tsx'
import { Time } from '../../ui/time.tsx'
import { say, sayError } from '../../ui/toasts.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { usePersonalWords } from '../../words/personal/words.ts'

type Asked = { action: 'add' } | { action: 'remove' | 'rename'; id: string; name: string }
const queryKey = ['passkeys']
const maxLength = 64

const useChange = () => {
  const words = usePersonalWords()
  return useMutation({
    mutationFn: async ({ asked, name }: { asked: Asked; name: string }) => {
      if (asked.action === 'add') await createPasskey(name)
      else if (asked.action === 'rename') await docs.renamePasskey({ params: { passkeyId: asked.id }, body: { name } })
      else await docs.removePasskey({ params: { passkeyId: asked.id } })
      return asked.action
    },
    onSuccess: (action) => {
      if (action === 'add') say(words.t('passkeyAdded'))
      return queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      if (!(error instanceof DOMException)) return sayError(messageOf(error, words))
      return sayError(words.t(error.name === 'InvalidStateError' ? 'passkeyExists' : 'passkeyFailed'))
    },
  })
}

const Question = ({
  asked,
  onClose,
  onAnswer,
}: {
  asked: Asked
  onClose: () => void
  onAnswer: (name: string) => void
}) => {
  const { t } = usePersonalWords()
  const isNamed = asked.action !== 'remove'
  const title = asked.action === 'add' ? t('addPasskey') : t(`${asked.action}Passkey`, { name: asked.name })
  const value = asked.action === 'add' ? '' : asked.name
  return (
    <Prompt
      title={title}
      action={t(asked.action)}
      fields={isNamed ? [{ name: 'name', label: t('passkeyName'), value, maxLength }] : []}
      onAnswer={({ name = '' }) => onAnswer(name)}
      onClose={onClose}
    >
      {!isNamed && <p>{t('removePasskeyText')}</p>}
    </Prompt>
  )
}

const List = ({ onAsk }: { onAsk: (asked: Asked) => void }) => {
  const { t } = usePersonalWords()
  const { data, error } = useQuery({ queryKey, queryFn: () => docs.listPasskeys({ query: { limit: 100 } }) })
  if (error && !data) return <Trouble error={error} />
  if (!data) return <Skeleton kind="rows" lines={2} />
  return (
    <ul className="s-session-list">
      {data.items.map(({ id, name, lastUsedAt }) => (
        <li key={id}>
          <KeyRound />
          <div>
            <span className="s-label">{name}</span>
            <small>
              {lastUsedAt === undefined ? t('neverUsed') : t('lastActive')} {lastUsedAt && <Time at={lastUsedAt} />}
            </small>
          </div>
          <Button aria-label={t('renamePasskey', { name })} onPress={() => onAsk({ action: 'rename', id, name })}>
            {t('rename')}
          </Button>
          <Button aria-label={t('removePasskey', { name })} onPress={() => onAsk({ action: 'remove', id, name })}>
            {t('remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The passkeys of the person. */
export const Passkeys = () => {
  const { t } = usePersonalWords()
  const { data: methods } = useQuery(signInMethodsQuery)
  const [asked, setAsked] = useState<Asked | undefined>()
  const { mutate, isPending } = useChange()
  if (methods?.passkeys !== true) return null
  return (
    <section className="s-setting" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys')}</h2>
      <p className="s-soft">{t('passkeysText')}</p>
      <List onAsk={setAsked} />
      {canUsePasskeys() && (
        <Button isPending={isPending} onPress={() => setAsked({ action: 'add' })}>
          {t('addPasskey')}
        </Button>
      )}
      {asked && (
        <Question asked={asked} onClose={() => setAsked(undefined)} onAnswer={(name) => mutate({ asked, name })} />
      )}
    </section>
  )
}
