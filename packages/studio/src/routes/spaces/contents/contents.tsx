import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { address } from '../../../address.ts'
import { draftQuery } from '../../../api/change-requests/change-requests.ts'
import { contentsQuery } from '../../../api/pages/contents.ts'
import type { Place } from '../../../api/pages/pages.ts'
import { spaceQuery } from '../../../api/workspace/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import '../../../ui/fields.css'
import { useContentsWords } from '../../../words/contents/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import '../../managing/managing.css'
import { useAddressState } from '../../managing/search.ts'
import { PartLinks } from '../../managing/tabs.tsx'
import { usePlace } from '../place.ts'
import { ReusableContents } from './reusable-contents.tsx'
import { Variables } from './variables.tsx'

/** What a part of this screen shows. */
export interface ContentsProps {
  /** My change request, or main content if I have none. */
  place: Place
  contents: Awaited<ReturnType<NonNullable<ReturnType<typeof contentsQuery>['queryFn']>>>
  canEdit: boolean
}

const Part = ({ place, isVariables, canEdit }: { place: Place; isVariables: boolean; canEdit: boolean }) => {
  const contents = useQuery(contentsQuery(place))
  const Shown = isVariables ? Variables : ReusableContents
  return <Loaded query={contents}>{(read) => <Shown place={place} contents={read} canEdit={canEdit} />}</Loaded>
}

/** The reusable contents and the variables of a space. Edits go to my change request, as those of pages do. */
export const Contents = () => {
  const { t } = useContentsWords()
  const { user } = useWorkspace()
  const { spaceId } = usePlace()
  const [{ tab }] = useAddressState()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const draft = useQuery(draftQuery(spaceId, user.id))
  const title = t('contents')
  const parts = [
    { label: t('contents'), href: address.contents(spaceId), isCurrent: tab !== 'variables' },
    { label: t('variables'), href: address.contents(spaceId, 'variables'), isCurrent: tab === 'variables' },
  ]
  const review = draft.data && (
    <ButtonLink look="filled" href={address.change(spaceId, draft.data.id, 'changes')}>
      <Eye />
      {t('reviewChanges')}
    </ButtonLink>
  )
  return (
    <View
      title={title}
      crumbs={[{ label: space?.title, href: address.space(spaceId) }, { label: title }]}
      actions={review}
    >
      {draft.data && (
        <div className="s-bar mine">
          <span className="s-bar-name">{t('yourChange')}</span>
          <span className="s-bar-subject" dir="auto">
            {draft.data.subject || t('untitledChange', { number: draft.data.number })}
          </span>
        </div>
      )}
      <div className="s-page s-manage">
        <h1 className="s-title">{title}</h1>
        <PartLinks label={title} parts={parts} />
        <Loaded query={draft}>
          {(mine) => (
            <Part
              place={mine ? { spaceId, changeRequestId: mine.id } : { spaceId }}
              isVariables={tab === 'variables'}
              canEdit={space?.permissions.edit === true}
            />
          )}
        </Loaded>
      </div>
    </View>
  )
}
