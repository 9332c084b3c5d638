import type { SiteVisibility, Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { createASite } from '../../../api/sites/sites.ts'
import { sitesQuery, spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { maxRead, useNarrowing } from '../../../ui/use-narrowing.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { Loaded, ManageView } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { visibilities } from '../../sites/audience/visibilities.ts'

interface FirstSpacesProps {
  all: readonly Space[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The spaces that a new site begins with. If there are many, a field searches them. */
const FirstSpaces = ({ all, chosen, onChange }: FirstSpacesProps) => {
  const { t } = useSitesWords()
  const options = all.map(({ id, title }) => ({ id, label: title }))
  const { field, narrowed } = useNarrowing(t('firstSpaces'), options, ({ id }) => chosen.includes(id))
  const isLong = options.length > maxRead
  return (
    <fieldset className="s-giving">
      <legend className="s-label">{t('firstSpaces')}</legend>
      {isLong && field}
      {(isLong ? narrowed : options).map(({ id, label }) => (
        <label key={id} className="s-check-line">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Creates a site. One that was opened for a space begins with it and has its title. */
const NewSite = ({ first, onClose }: { first: string | undefined; onClose: () => void }) => {
  const { t } = useSitesWords()
  const navigate = useNavigate()
  const { organization } = useWorkspace()
  const { data: all = [] } = useQuery(spacesQuery(organization.id))
  const [typed, setTitle] = useState<string>()
  const title = typed ?? all.find(({ id }) => id === first)?.title ?? ''
  const [visibility, setVisibility] = useState<SiteVisibility>('public')
  const [spaces, setSpaces] = useState<readonly string[]>(first === undefined ? [] : [first])
  const create = async () => {
    const { id } = await createASite(organization.id, { title, visibility, spaces: [...spaces] })
    await navigate({ to: address.site(id) })
  }
  return (
    <FormDialog
      title={t('newSite')}
      action={t('newSite')}
      isReady={title.trim().length > 1}
      onSubmit={create}
      onClose={onClose}
    >
      <TextBox label={t('siteTitle')} name="title" value={title} onChange={setTitle} maxLength={128} isRequired />
      <Choice
        label={t('whoReads')}
        name="visibility"
        value={visibility}
        options={visibilities.map((value) => ({ value, label: t(`visibility-${value}`) }))}
        onChange={setVisibility}
      />
      {all.length > 0 && <FirstSpaces all={all} chosen={spaces} onChange={setSpaces} />}
    </FormDialog>
  )
}

/** The sites of an organization. */
export const Sites = () => {
  const { t } = useSitesWords()
  const { organization } = useWorkspace()
  const [{ dialog, space }, change] = useAddressState()
  const sites = useQuery(sitesQuery(organization.id))
  const create = organization.permissions.createContent && (
    <Button look="filled" onPress={() => change({ dialog: 'site' })}>
      <Plus />
      {t('newSite')}
    </Button>
  )
  return (
    <ManageView title={t('siteList')} actions={create}>
      <Loaded query={sites}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={<Globe />} title={t('noSites')} text={t('noSitesText')}>
              {create}
            </Empty>
          ) : (
            <ul className="s-list" aria-label={t('siteList')}>
              {items.map(({ id, title, published, urls, visibility }) => (
                <li key={id}>
                  <Globe />
                  <span className="s-list-main">
                    <Link href={address.site(id)}>{title}</Link>
                    <small>{urls.published ?? t(`visibility-${visibility}`)}</small>
                  </span>
                  <span className={`s-badge ${published ? 'open' : ''}`}>
                    {t(published ? 'published' : 'unpublished')}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {dialog === 'site' && organization.permissions.createContent && (
        <NewSite first={space} onClose={() => change({ dialog: undefined, space: undefined })} />
      )}
    </ManageView>
  )
}
