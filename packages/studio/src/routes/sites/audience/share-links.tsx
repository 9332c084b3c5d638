import type { ShareLink } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  createShareLink,
  deleteShareLink,
  setShareLinkActive,
  shareLinksQuery,
  type SitePlace,
} from '../../../api/sites.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextBox, Toggle } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { CopyText } from '../../managing/copy-text.tsx'
import { Loaded } from '../../managing/manage-view.tsx'

const NewLink = ({ place, onClose }: { place: SitePlace; onClose: () => void }) => {
  const { t } = useSitesWords()
  const [name, setName] = useState('')
  return (
    <FormDialog
      title={t('newShareLink')}
      action={t('newShareLink')}
      isReady={name !== ''}
      onSubmit={() => createShareLink(place, name)}
      onClose={onClose}
    >
      <TextBox label={t('name')} name="name" value={name} onChange={setName} maxLength={50} isRequired />
    </FormDialog>
  )
}

const LinkRow = ({ link, place }: { link: ShareLink; place: SitePlace }) => {
  const words = useSitesWords()
  const { t } = words
  const [isDeleting, setDeleting] = useState(false)
  const { mutate } = useMutation({
    mutationFn: (active: boolean) => setShareLinkActive(place, link.id, active),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const title = t('removeItem', { name: link.name })
  return (
    <li>
      <div className="s-list-main">
        <Toggle label={link.name} isOn={link.active} onChange={mutate} />
        <CopyText text={link.urls.published} />
      </div>
      <IconButton label={title} onPress={() => setDeleting(true)}>
        <Trash2 />
      </IconButton>
      {isDeleting && (
        <FormDialog
          title={title}
          action={title}
          isDangerous
          onSubmit={() => deleteShareLink(place, link.id)}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  )
}

/** The links with a secret key that open a site. */
export const ShareLinks = ({ place }: { place: SitePlace }) => {
  const { t } = useSitesWords()
  const [isNew, setNew] = useState(false)
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
            <Button onPress={() => setNew(true)}>{t('newShareLink')}</Button>
          </>
        )}
      </Loaded>
      {isNew && <NewLink place={place} onClose={() => setNew(false)} />}
    </section>
  )
}
