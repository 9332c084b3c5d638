import type { ShareLink } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarClock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteShareLink, shareLinksQuery, updateShareLink } from '../../../api/sites/share-links.ts'
import { type SitePlace } from '../../../api/sites/sites.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Toggle } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Time } from '../../../ui/time.tsx'
import { sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { CopyText } from '../../managing/copy-text.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { LinkEndDialog, NewLink } from './share-link-dialogs.tsx'

interface RowProps {
  link: ShareLink
  place: SitePlace
}

const End = ({ at }: { at: string }) => {
  const { t } = useSitesWords()
  const [now] = useState(Date.now)
  const isOver = Date.parse(at) <= now
  return (
    <span className={isOver ? 's-badge warning' : 's-badge'}>
      {t(isOver ? 'linkEnded' : 'linkEnds')} <Time at={at} />
    </span>
  )
}

const LinkRow = ({ link, place }: RowProps) => {
  const words = useSitesWords()
  const { t } = words
  const [{ dialog, link: chosen }, change] = useAddressState()
  const asked = chosen === link.id ? dialog : undefined
  const close = () => change({ dialog: undefined, link: undefined })
  const { mutate } = useMutation({
    mutationFn: (active: boolean) => updateShareLink(place, link, { active }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const title = t('removeItem', { name: link.name })
  return (
    <li>
      <div className="s-list-main">
        <Toggle label={link.name} isOn={link.active} onChange={mutate} />
        <CopyText text={link.urls.published} />
      </div>
      {link.activeUntil !== undefined && <End at={link.activeUntil} />}
      <IconButton
        label={t('changeLinkEnd', { name: link.name })}
        onPress={() => change({ dialog: 'link-end', link: link.id })}
      >
        <CalendarClock />
      </IconButton>
      <IconButton label={title} onPress={() => change({ dialog: 'delete', link: link.id })}>
        <Trash2 />
      </IconButton>
      {asked === 'link-end' && <LinkEndDialog link={link} place={place} onClose={close} />}
      {asked === 'delete' && (
        <FormDialog
          title={title}
          action={title}
          isDangerous
          onSubmit={(isForced) => deleteShareLink(place, link, isForced)}
          onClose={close}
        />
      )}
    </li>
  )
}

/** The links with a secret key that open a site. */
export const ShareLinks = ({ place }: { place: SitePlace }) => {
  const { t } = useSitesWords()
  const [{ dialog }, change] = useAddressState()
  const links = useQuery(shareLinksQuery(place))
  return (
    <section className="s-block">
      <h2>{t('shareLinks')}</h2>
      {/* The button comes with the links, so that it does not move under the pointer. */}
      <Loaded query={links}>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <p className="s-soft">{t('noShareLinks')}</p>
            ) : (
              <ul className="s-list" aria-label={t('shareLinks')}>
                {items.map((link) => (
                  <LinkRow key={link.id} link={link} place={place} />
                ))}
              </ul>
            )}
            <Button onPress={() => change({ dialog: 'new-link' })}>{t('newShareLink')}</Button>
          </>
        )}
      </Loaded>
      {dialog === 'new-link' && <NewLink place={place} onClose={() => change({ dialog: undefined })} />}
    </section>
  )
}
