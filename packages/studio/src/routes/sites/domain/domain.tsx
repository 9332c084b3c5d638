import type { CustomHostname, Site } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkHostname, hostnamesQuery, removeHostname, setHostname } from '../../../api/sites/hostnames.ts'
import { type SitePlace } from '../../../api/sites/sites.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { Button } from '../../../ui/button.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { CopyText } from '../../managing/copy-text.tsx'
import { Loaded } from '../../managing/manage-view.tsx'

// The other states need no words: the hostname works, or no check ends in them.
const explained = ['dns_no_cname', 'dns_wrong_cname', 'internal_error'] as const

interface ChecksProps {
  place: SitePlace
  found: CustomHostname
  canManage: boolean
}

const Checks = ({ place, found, canManage }: ChecksProps) => {
  const words = useSitesWords()
  const { t } = words
  const { hostname, isActive, status, cname } = found
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const remove = async () => {
    await removeHostname(place, hostname)
    say(t('hostnameRemoved'), { label: t('undo'), run: () => mutate(() => setHostname(place, hostname)) })
  }
  const reason = explained.find((one) => one === status)
  return (
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
      {!isActive && reason && <p>{t(`hostname-${reason}`)}</p>}
      {canManage && (
        <div className="s-toolbar">
          <Button isPending={isPending} onPress={() => mutate(() => checkHostname(place, hostname))}>
            {t('checkDns')}
          </Button>
          <Button look="danger" onPress={() => mutate(remove)}>
            {t('removeHostname')}
          </Button>
        </div>
      )}
    </section>
  )
}

const NewHostname = ({ place, site }: { place: SitePlace; site: Site }) => {
  const { t } = useSitesWords()
  const [hostname, setName] = useState('')
  return (
    <SavedForm
      action={t('setHostname')}
      onSubmit={() => setHostname(place, hostname)}
      isReady={hostname !== ''}
      isReadOnly={!site.permissions.admin}
    >
      <TextBox label={t('domain')} name="hostname" value={hostname} onChange={setName} hint={t('hostnameHint')} />
    </SavedForm>
  )
}

/** The hostnames of a site's own, with the checks of their DNS. */
export const Domain = ({ place, read: { data: site } }: { place: SitePlace; read: Tagged<Site> }) => {
  const { t } = useSitesWords()
  const list = useQuery(hostnamesQuery(place))
  const { published } = site.urls
  return (
    <Loaded query={list}>
      {(hostnames) => (
        <>
          {published !== undefined && !hostnames.some(({ isActive }) => isActive) && (
            <p>
              {t('readersFind')} <span dir="ltr">{published}</span>
            </p>
          )}
          {hostnames.length === 0 && <NewHostname place={place} site={site} />}
          {hostnames.map((found) => (
            <Checks key={found.hostname} place={place} found={found} canManage={site.permissions.admin} />
          ))}
        </>
      )}
    </Loaded>
  )
}
