import type { UserToken } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { KeySquare } from 'lucide-react'
import { useState } from 'react'
import { docs } from '../../api/docs.ts'
import { queries } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Choice, TextBox } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { usePersonalWords } from '../../words/personal/words.ts'
import { CopyText } from '../managing/copy-text.tsx'
import { PanelDialog } from '../managing/panel-dialog.tsx'
import { useAddressState } from '../managing/search.ts'

const queryKey = ['tokens']
const refresh = () => queries.invalidateQueries({ queryKey })

const lengths = ['month', 'year', 'never'] as const
type Length = (typeof lengths)[number]
const daysOf = { month: 30, year: 365 } as const
const dayMs = 86_400_000

const endOf = (length: Length) =>
  length === 'never' ? {} : { expiresAt: new Date(Date.now() + daysOf[length] * dayMs).toISOString() }

const NewToken = ({ onMade, onClose }: { onMade: (value: string) => void; onClose: () => void }) => {
  const { t } = usePersonalWords()
  const [label, setLabel] = useState('')
  const [length, setLength] = useState<Length>('month')
  const create = async () => {
    const { token } = await docs.createUserToken({ body: { label, ...endOf(length) } })
    await refresh()
    onMade(token)
  }
  return (
    <FormDialog
      title={t('newToken')}
      action={t('newToken')}
      isReady={label.trim() !== ''}
      onSubmit={create}
      onClose={onClose}
    >
      <TextBox label={t('tokenName')} name="label" value={label} onChange={setLabel} maxLength={50} />
      <Choice
        label={t('tokenValid')}
        name="expiresAt"
        value={length}
        options={lengths.map((value) => ({ value, label: t(`tokenValid-${value}`) }))}
        onChange={setLength}
      />
    </FormDialog>
  )
}

const Revoking = ({ token: { id, label }, onClose }: { token: UserToken; onClose: () => void }) => {
  const { t } = usePersonalWords()
  const revoke = async () => {
    await docs.deleteUserToken({ params: { tokenId: id } })
    await refresh()
  }
  return (
    <FormDialog
      title={t('revokeToken', { name: label })}
      action={t('revoke')}
      isDangerous
      onSubmit={revoke}
      onClose={onClose}
    >
      <p>{t('revokeTokenText')}</p>
    </FormDialog>
  )
}

const List = ({ onRevoke }: { onRevoke: (token: UserToken) => void }) => {
  const { t } = usePersonalWords()
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => Array.fromAsync(docs.listUserTokens.items({ query: { limit: 100 } })),
  })
  if (error && !data) return <Trouble error={error} />
  if (!data) return <Skeleton kind="rows" lines={2} />
  return (
    <ul className="s-session-list">
      {data.map((token) => (
        <li key={token.id}>
          <KeySquare />
          <div>
            <span className="s-label">{token.label}</span>
            <small>
              {token.lastUsedAt === undefined ? t('neverUsed') : t('lastActive')}{' '}
              {token.lastUsedAt !== undefined && <Time at={token.lastUsedAt} />}
              {token.expiresAt !== undefined && (
                <>
                  {' · '}
                  {t('tokenEnds')} <Time at={token.expiresAt} />
                </>
              )}
            </small>
          </div>
          <Button aria-label={t('revokeToken', { name: token.label })} onPress={() => onRevoke(token)}>
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The tokens with which programs act as the person. */
export const Tokens = () => {
  const { t } = usePersonalWords()
  const [{ dialog }, change] = useAddressState()
  const [made, setMade] = useState<string>()
  const [revoked, setRevoked] = useState<UserToken>()
  return (
    <section className="s-setting" aria-labelledby="tokens">
      <h2 id="tokens">{t('tokens')}</h2>
      <p className="s-soft">{t('tokensText')}</p>
      <List onRevoke={setRevoked} />
      <Button onPress={() => change({ dialog: 'token' })}>{t('newToken')}</Button>
      {dialog === 'token' && <NewToken onMade={setMade} onClose={() => change({ dialog: undefined })} />}
      {made !== undefined && (
        <PanelDialog title={t('newToken')} onClose={() => setMade(undefined)}>
          <p>{t('tokenText')}</p>
          <CopyText text={made} />
        </PanelDialog>
      )}
      {revoked && <Revoking token={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  )
}
