import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { SiteRedirect, SiteRedirectDestination } from '@scriptorium/client'
import { queries } from '../../../api/queries.ts'
import { createRedirect, taggedRedirectQuery, updateRedirect } from '../../../api/sites/redirects.ts'
import { type SitePlace } from '../../../api/sites/sites.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { eachOnce, isSame, useDestinationName, useDestinations, type Destination } from './destinations.ts'

interface FormProps {
  title: string
  action: string
  place: SitePlace
  /** What the redirect is now. */
  source: string
  to?: SiteRedirectDestination
  toName?: string | undefined
  onSave: (source: string, to: SiteRedirectDestination, isForced: boolean) => Promise<void>
  onClose: () => void
  outdated?: ReactNode
}

const pathOf = ({ path }: Destination): string => `/${path}`

const RedirectForm = ({ place, source: given, to, toName = '', onSave, ...dialog }: FormProps) => {
  const { t } = useSitesWords()
  const { data: all = [] } = useDestinations(place)
  const destinations = eachOnce(all)
  const [source, setSource] = useState(given)
  const [path, setPath] = useState<string>()
  const isKept = path === undefined && to !== undefined
  const chosen = destinations.find((one) => (isKept ? isSame(one.to, to) : pathOf(one) === path))
  // Sections are not among the destinations, but redirects can lead to them.
  const destination = chosen?.to ?? (isKept ? to : undefined)
  return (
    <FormDialog
      {...dialog}
      isReady={destination !== undefined}
      onSubmit={async (isForced) => destination && onSave(source, destination, isForced)}
    >
      <TextBox label={t('source')} name="source" value={source} onChange={setSource} maxLength={512} isRequired />
      <Choice
        label={t('destination')}
        name="destination"
        value={chosen ? pathOf(chosen) : ''}
        options={[
          { value: '', label: isKept && !chosen ? toName : '' },
          ...destinations.map((one) => ({ value: pathOf(one), label: `${one.title} · ${pathOf(one)}` })),
        ]}
        onChange={setPath}
      />
    </FormDialog>
  )
}

interface Props {
  place: SitePlace
  givenSource?: string
  onClose: () => void
}

/** Adds a redirect from an old path to a page of the site. */
export const NewRedirect = ({ place, givenSource = '/', onClose }: Props) => {
  const { t } = useSitesWords()
  return (
    <RedirectForm
      title={t('newRedirect')}
      action={t('newRedirect')}
      place={place}
      source={givenSource}
      onSave={(source, to) => createRedirect(place, source, to)}
      onClose={onClose}
    />
  )
}

interface EditedProps {
  place: SitePlace
  read: Tagged<SiteRedirect>
  onClose: () => void
}

const Edited = ({ place, read: { data, tag }, onClose }: EditedProps) => {
  const { t } = useSitesWords()
  const toName = useDestinationName(place, data.destination)
  const { queryKey } = taggedRedirectQuery(place, data.id)
  return (
    <RedirectForm
      title={t('editItem', { name: data.source })}
      action={t('save')}
      place={place}
      source={data.source}
      to={data.destination}
      toName={toName}
      onSave={(source, destination, isForced) =>
        updateRedirect(place, data.id, { source, destination }, isForced ? undefined : tag)
      }
      onClose={onClose}
      outdated={<ChangedElsewhere target={data.id} onTake={() => void queries.invalidateQueries({ queryKey })} />}
    />
  )
}

/** Changes a redirect. */
export const EditedRedirect = ({ redirectId, ...rest }: Omit<EditedProps, 'read'> & { redirectId: string }) => {
  const { t } = useSitesWords()
  const redirect = useQuery(taggedRedirectQuery(rest.place, redirectId))
  const { data } = redirect
  if (data) return <Edited key={data.tag} read={data} {...rest} />
  return (
    <PanelDialog title={t('redirects')} onClose={rest.onClose}>
      <Loaded query={redirect}>{() => null}</Loaded>
    </PanelDialog>
  )
}
