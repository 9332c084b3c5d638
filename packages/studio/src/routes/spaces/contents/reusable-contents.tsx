import type { ReusableContent } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Repeat, Trash2 } from 'lucide-react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { loadContent, usesQuery, type Use } from '../../../api/pages/contents.ts'
import { placeKey } from '../../../api/pages/pages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useContentsWords } from '../../../words/contents/words.ts'
import { useAddressState } from '../../managing/search.ts'
import type { ContentsProps } from './contents.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { useChanges } from './use-changes.ts'

const none: readonly Use[] = []

const Uses = ({ spaceId, uses }: { spaceId: string; uses: readonly Use[] | undefined }) => {
  const { t } = useContentsWords()
  if (!uses) return null
  return (
    <small>
      {t('usedOn', { count: uses.length })}
      {uses.slice(0, 10).map(({ id, title }, index) => (
        <span key={id}>
          {index === 0 ? ': ' : ', '}
          <Link href={address.page(spaceId, id)}>{title}</Link>
        </span>
      ))}
      {uses.length > 10 && ' …'}
    </small>
  )
}

const Deletion = ({ content, uses, revision, onClose }: DialogProps & { uses: number }) => {
  const { t } = useContentsWords()
  const change = useChanges(revision)
  return (
    <FormDialog
      title={t('deleteNamed', { name: content.title })}
      action={t('deleteNamed', { name: content.title })}
      isDangerous
      onSubmit={() => change({ operation: 'delete_reusable_content', reusableContent: content.id })}
      onClose={onClose}
    >
      <p>{t('deleteContentText', { count: uses })}</p>
    </FormDialog>
  )
}

interface DialogProps {
  content: ReusableContent
  revision: string
  onClose: () => void
}

const Edition = ({ place, content, ...rest }: DialogProps & Pick<ContentsProps, 'place'>) => {
  const { data } = useQuery({
    queryKey: [...placeKey(place), 'contents', content.id],
    queryFn: () => loadContent(place, content.id),
    staleTime: 0,
  })
  return data && <ContentDialog key={content.id} content={data} {...rest} />
}

/** The texts that pages share. */
export const ReusableContents = ({ place, contents, canEdit }: ContentsProps) => {
  const { t } = useContentsWords()
  const [{ dialog, id }, change] = useAddressState()
  const { data: uses } = useQuery(usesQuery(place))
  const { revision, reusableContents } = contents
  const close = () => change({ dialog: undefined, id: undefined })
  const chosen = reusableContents.find((one) => one.id === id)
  const dialogOf = { revision, onClose: close }
  const add = canEdit && <Button onPress={() => change({ dialog: 'new' })}>{t('newContent')}</Button>
  return (
    <>
      {reusableContents.length === 0 ? (
        <Empty icon={<Repeat />} title={t('noContents')} text={t('noContentsText')}>
          {add}
        </Empty>
      ) : (
        <>
          <div className="s-toolbar">{add}</div>
          <ul className="s-list" aria-label={t('contents')}>
            {reusableContents.map((content) => (
              <li key={content.id}>
                <span className="s-list-main">
                  <strong dir="auto">{content.title}</strong>
                  <Uses spaceId={place.spaceId} uses={uses && (uses.get(content.id) ?? none)} />
                </span>
                {canEdit && content.computed === undefined && (
                  <>
                    <IconButton
                      label={t('editContent', { title: content.title })}
                      onPress={() => change({ dialog: 'edit', id: content.id })}
                    >
                      <Pencil />
                    </IconButton>
                    <IconButton
                      label={t('deleteNamed', { name: content.title })}
                      onPress={() => change({ dialog: 'delete', id: content.id })}
                    >
                      <Trash2 />
                    </IconButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {canEdit && dialog === 'new' && <ContentDialog content={undefined} {...dialogOf} />}
      {canEdit && dialog === 'edit' && chosen && <Edition place={place} content={chosen} {...dialogOf} />}
      {canEdit && dialog === 'delete' && chosen && (
        <Deletion content={chosen} uses={uses?.get(chosen.id)?.length ?? 0} {...dialogOf} />
      )}
    </>
  )
}
