import type { SiteRedirect } from '@scriptorium/client'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { CornerDownRight, Pencil, Trash2 } from 'lucide-react'
import { createRedirect, deleteRedirect, redirectsQuery } from '../../../api/sites/redirects.ts'
import { type SitePlace } from '../../../api/sites/sites.ts'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { ChooseBox } from '../../managing/bulk/choose-box.tsx'
import { useChosen } from '../../managing/bulk/use-chosen.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { FindField } from '../../managing/find-field.tsx'
import { useAddressState } from '../../managing/search.ts'
import { BulkRedirects } from './bulk-redirects.tsx'
import { useDestinationName } from './destinations.ts'
import { ImportDialog } from './import-dialog.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import { EditedRedirect, NewRedirect } from './redirect-dialog.tsx'

interface RowProps {
  redirect: SiteRedirect
  place: SitePlace
  canEdit: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

const Row = ({ redirect, place, canEdit, isChosen, onChoose }: RowProps) => {
  const words = useSitesWords()
  const { t } = words
  const [, change] = useAddressState()
  const destination = useDestinationName(place, redirect.destination)
  const { mutate } = useMutation({
    mutationFn: () => deleteRedirect(place, redirect),
    onSuccess: () => {
      const run = () => void createRedirect(place, redirect.source, redirect.destination)
      say(t('itemRemoved', { name: redirect.source }), { label: t('undo'), run })
    },
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <li>
      {canEdit && <ChooseBox name={redirect.source} isChosen={isChosen} onChoose={onChoose} />}
      <span className="s-list-main">
        <strong dir="ltr">{redirect.source}</strong>
        <small>
          <CornerDownRight /> {destination}
        </small>
      </span>
      {canEdit && (
        <>
          <IconButton
            label={t('editItem', { name: redirect.source })}
            onPress={() => change({ redirect: redirect.id })}
          >
            <Pencil />
          </IconButton>
          <IconButton label={t('removeItem', { name: redirect.source })} onPress={() => mutate()}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** The old paths of a site, and where they lead. */
export const Redirects = ({ place, canEdit, canCount }: { place: SitePlace; canEdit: boolean; canCount: boolean }) => {
  const { t } = useSitesWords()
  const [{ search = '', dialog, redirect: edited }, change] = useAddressState()
  const list = useInfiniteQuery(redirectsQuery(place, search))
  const { chosen, choose, release } = useChosen<SiteRedirect>('redirects')
  const close = () => change({ dialog: undefined })
  const actions = canEdit && (
    <>
      {canCount && <Button onPress={() => change({ dialog: 'missing' })}>{t('redirectMissing')}</Button>}
      <Button onPress={() => change({ dialog: 'import' })}>{t('importCsv')}</Button>
      <Button onPress={() => change({ dialog: 'redirect' })}>{t('newRedirect')}</Button>
    </>
  )
  return (
    <>
      <div className="s-filters">
        <FindField />
        {actions}
      </div>
      <Loaded query={list}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0)
            return search === '' ? (
              <Empty title={t('noRedirects')} text={t('noRedirectsText')} />
            ) : (
              <Empty title={t('noMatches')} />
            )
          return (
            <ul className="s-list" aria-label={t('redirects')}>
              {items.map((redirect) => (
                <Row
                  key={redirect.id}
                  redirect={redirect}
                  place={place}
                  canEdit={canEdit}
                  isChosen={chosen.has(redirect.id)}
                  onChoose={(isChosen) => choose(redirect, isChosen)}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
      {chosen.size > 0 && <BulkRedirects place={place} redirects={[...chosen.values()]} onRelease={release} />}
      {canEdit && dialog === 'redirect' && <NewRedirect place={place} onClose={close} />}
      {canEdit && edited !== undefined && (
        <EditedRedirect place={place} redirectId={edited} onClose={() => change({ redirect: undefined })} />
      )}
      {canEdit && canCount && dialog === 'missing' && <MissingDialog place={place} onClose={close} />}
      {canEdit && dialog === 'import' && <ImportDialog place={place} onClose={close} />}
    </>
  )
}
