import type { Site } from '@scriptorium/client'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { address } from '../../address.ts'
import { deleteSite, siteKey, undeleteSite, updateSite, type SitePlace } from '../../api/sites/sites.ts'
import { queries } from '../../api/queries.ts'
import type { Tagged } from '../../api/tagged.ts'
import { Button } from '../../ui/button.tsx'
import { TextBox, Toggle } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SavedForm } from '../../ui/saved-form.tsx'
import { messageOf } from '../../ui/message.ts'
import { say, sayError } from '../../ui/toasts.tsx'
import { useSitesWords } from '../../words/sites/words.ts'
import { useAddressState } from '../managing/search.ts'
import { WhoChanged } from '../managing/who-changed.tsx'
import { UnpublishButton } from './publish-button.tsx'
import { ChangedElsewhere } from '../managing/changed-elsewhere.tsx'

interface DeletionProps {
  place: SitePlace
  read: Tagged<Site>
  onClose: () => void
}

const takeNew = (place: SitePlace) => void queries.invalidateQueries({ queryKey: siteKey(place) })

const Deletion = ({ place, read: { data: site, tag }, onClose }: DeletionProps) => {
  const words = useSitesWords()
  const { t } = words
  const navigate = useNavigate()
  const remove = async (isForced: boolean) => {
    await deleteSite(place, isForced ? undefined : tag)
    await navigate({ to: address.sites(place.organizationId) })
    const restore = () => void undeleteSite(place).catch((error: unknown) => sayError(messageOf(error, words)))
    say(t('siteDeleted', { name: site.title }), { label: t('undo'), run: restore })
  }
  return (
    <FormDialog
      title={t('deleteSite')}
      action={t('deleteSite')}
      isDangerous
      onSubmit={remove}
      onClose={onClose}
      outdated={<ChangedElsewhere target={site.id} onTake={() => takeNew(place)} />}
    >
      <p>{t('deleteSiteText')}</p>
    </FormDialog>
  )
}

const Names = ({ place, read: { data: site, tag } }: { place: SitePlace; read: Tagged<Site> }) => {
  const { t } = useSitesWords()
  const [title, setTitle] = useState(site.title)
  const [basename, setBasename] = useState(site.basename ?? '')
  const [origins, setOrigins] = useState(site.embedOrigins.join('\n'))
  const [isForAgents, setForAgents] = useState(site.agentsContext === 'included')
  const { admin } = site.permissions
  const save = (isForced: boolean) =>
    updateSite(
      place,
      {
        title,
        ...(basename !== '' && { basename }),
        embedOrigins: origins.split(/\s+/).filter((one) => one !== ''),
        agentsContext: isForAgents ? 'included' : 'excluded',
      },
      isForced ? undefined : tag,
    )
  return (
    <SavedForm
      action={t('save')}
      onSubmit={save}
      isReadOnly={!admin}
      isReady={title.trim().length > 1}
      outdated={<ChangedElsewhere target={site.id} onTake={() => takeNew(place)} />}
    >
      <TextBox label={t('siteTitle')} name="title" value={title} onChange={setTitle} maxLength={128} />
      <TextBox label={t('pathInProject')} name="basename" value={basename} onChange={setBasename} maxLength={100} />
      <TextBox
        label={t('embedOrigins')}
        hint={t('embedOriginsHint')}
        name="embedOrigins"
        value={origins}
        onChange={setOrigins}
        rows={3}
      />
      <Toggle label={t('agentsRead')} hint={t('agentsReadHint')} isOn={isForAgents} onChange={setForAgents} />
    </SavedForm>
  )
}

/** The name of a site, its name in its address, who else can show or read it, and its end. */
export const General = ({ place, read }: { place: SitePlace; read: Tagged<Site> }) => {
  const { t } = useSitesWords()
  const [{ dialog }, change] = useAddressState()
  const { data: site, tag } = read
  return (
    <>
      <Names key={tag} place={place} read={read} />
      <WhoChanged id={site.id} />
      {site.permissions.admin && site.published && (
        <section className="s-block">
          <h2>{t('unpublishSite')}</h2>
          <UnpublishButton place={place} />
        </section>
      )}
      {site.permissions.admin && (
        <section className="s-block">
          <h2>{t('deleteSite')}</h2>
          <Button look="danger" onPress={() => change({ dialog: 'delete' })}>
            {t('deleteSite')}
          </Button>
        </section>
      )}
      {dialog === 'delete' && site.permissions.admin && (
        <Deletion key={tag} place={place} read={read} onClose={() => change({ dialog: undefined })} />
      )}
    </>
  )
}
