import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { SitePlace } from '../../../api/sites/sites.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { claimsQuery, setClaims, type Claims } from '../../../api/sites/visitors.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { NewClaim } from './new-claim.tsx'

interface Props {
  place: SitePlace
  read: Tagged<Claims>
}

const Row = ({ place, read, name }: Props & { name: string }) => {
  const words = useSitesWords()
  const { t } = words
  const claim = read.data[name]!
  const { mutate } = useMutation({
    mutationFn: () =>
      setClaims(place, Object.fromEntries(Object.entries(read.data).filter(([key]) => key !== name)), read.tag),
    onSuccess: () =>
      say(t('savedDone'), {
        label: t('undo'),
        run: () => void setClaims(place, read.data).catch((error: unknown) => sayError(messageOf(error, words))),
      }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <li>
      <span className="s-list-main">
        <strong>{name}</strong>
        <small>{claim.type === 'string' ? claim.enum?.join(', ') : claim.type === 'boolean' ? t('yesOrNo') : ''}</small>
      </span>
      <IconButton label={t('removeItem', { name })} onPress={() => mutate()}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

/** What the sign-in page can say about visitors, and conditions can ask. */
export const VisitorClaims = ({ place }: { place: SitePlace }) => {
  const { t } = useSitesWords()
  const [{ dialog }, change] = useAddressState()
  const claims = useQuery(claimsQuery(place))
  return (
    <section className="s-block">
      <h2>{t('claimsTitle')}</h2>
      <p className="s-soft">{t('claimsText')}</p>
      <Loaded query={claims}>
        {(read) => (
          <>
            <ul className="s-list" aria-label={t('claimsTitle')}>
              {Object.keys(read.data).map((name) => (
                <Row key={name} place={place} read={read} name={name} />
              ))}
            </ul>
            <div className="s-toolbar">
              <Button onPress={() => change({ dialog: 'claim' })}>
                <Plus />
                {t('addClaim')}
              </Button>
            </div>
            {dialog === 'claim' && <NewClaim place={place} read={read} onClose={() => change({ dialog: undefined })} />}
          </>
        )}
      </Loaded>
    </section>
  )
}
