import type { Site } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkHostname, hostnameQuery, removeHostname, setHostname, type SitePlace } from '../../../api/sites.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { Button } from '../../../ui/button.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { CopyText } from '../../managing/copy-text.tsx'
import { Loaded } from '../../managing/manage-view.tsx'

const Checks = ({ place, hostname }: { place: SitePlace; hostname: string }) => {
  const words = useSitesWords()
  const { t } = words
  const read = useQuery(hostnameQuery(hostname))
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const remove = async () => {
    await removeHostname(place, hostname)
    say(t('hostnameRemoved'), { label: t('undo'), run: () => mutate(() => setHostname(place, hostname)) })
  }
  return (
    <Loaded query={read}>
      {({ data: { isActive, status, cname } }) => (
        <section className="s-block">
          <h2>
            <span dir="ltr">{hostname}</span>{' '}
            <span className={`s-badge ${isActive ? 'open' : 'warning'}`}>
              {t(isActive ? 'hostnameWorks' : 'hostnameWaits')}
            </span>
          </h2>
          {!isActive && cname !== undefined && (
            <>
              <p>{t('dnsRecord')}</p>
              <CopyText text={`${hostname} CNAME ${cname}`} />
            </>
          )}
          {!isActive && status !== undefined && (
            <p className="s-soft" dir="ltr">
              {status}
            </p>
          )}
          <div className="s-toolbar">
            <Button isPending={isPending} onPress={() => mutate(() => checkHostname(hostname))}>
              {t('checkDns')}
            </Button>
            <Button look="danger" onPress={() => mutate(remove)}>
              {t('removeHostname')}
            </Button>
          </div>
        </section>
      )}
    </Loaded>
  )
}

/** The hostname of a site's own, with the checks of its DNS. */
export const Domain = ({ place, read: { data: site } }: { place: SitePlace; read: Tagged<Site> }) => {
  const { t } = useSitesWords()
  const [hostname, setName] = useState('')
  if (site.hostname !== undefined) return <Checks place={place} hostname={site.hostname} />
  return (
    <SavedForm
      action={t('setHostname')}
      onSubmit={() => setHostname(place, hostname)}
      isReady={hostname !== ''}
      isReadOnly={!site.permissions.admin}
    >
      <TextBox
        label={t('domain')}
        name="hostname"
        value={hostname}
        onChange={setName}
        hint={t('hostnameHint')}
        isDisabled={!site.permissions.admin}
      />
    </SavedForm>
  )
}
