import type { Page } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { address } from '../../../address.ts'
import { mergeMove, movePage } from '../../../api/pages/move-page.ts'
import type { Place } from '../../../api/pages/pages.ts'
import { spaceQuery, spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Choice, Toggle } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { withoutIsolates } from '@scriptorium/site/words/isolate'

interface Props {
  place: Place
  page: Pick<Page, 'id' | 'title'>
  onClose: () => void
}

/** Moves a page and those below it to another space: at once, or with change requests that wait for a review. */
export const MoveToSpace = ({ place: { spaceId, changeRequestId }, page, onClose }: Props) => {
  const words = useLibraryWords()
  const { t } = words
  const navigate = useNavigate()
  const { organization } = useWorkspace()
  const { data: here } = useQuery(spaceQuery(spaceId))
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const places = spaces.filter(({ id, permissions }) => id !== spaceId && permissions.edit)
  const [chosen, setChosen] = useState('')
  const [isMerged, setMerged] = useState(true)
  const space = places.find(({ id }) => id === chosen)
  // A change request that is under way keeps its other changes until it is merged.
  const canMerge =
    changeRequestId === undefined && here?.permissions.merge === true && space?.permissions.merge === true

  const move = async () => {
    const names = { title: page.title, space: space!.title }
    const subject = [...withoutIsolates(t('moveSubject', names))].slice(0, 100).join('')
    const body = {
      space: chosen,
      subject,
      group: t('movedPages'),
      ...(changeRequestId && { changeRequest: changeRequestId }),
    }
    const asked = { spaceId, pageId: page.id, body }
    const moved = await movePage(asked)
    const { differingVariables: differing } = moved
    if (differing.length > 0) say(t('otherValues', { space: names.space, names: differing.join(', ') }))
    if (canMerge && isMerged) {
      try {
        await mergeMove(asked, moved)
        void navigate({ to: address.page(chosen, moved.page) })
        return say(t('pageMoved', names))
      } catch (error) {
        sayError(messageOf(error, words))
      }
    }
    const other = address.change(spaceId, moved.sourceChangeRequest)
    void navigate({ to: address.change(chosen, moved.changeRequest) })
    say(t('moveProposed', names), { label: t('otherRequest'), run: () => void navigate({ to: other }) })
  }

  return (
    <FormDialog
      title={t('moveNamed', { name: page.title })}
      action={t('move')}
      isReady={space !== undefined}
      onSubmit={move}
      onClose={onClose}
    >
      <Choice
        label={t('space')}
        name="space"
        value={chosen}
        options={[{ value: '', label: '' }, ...places.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={setChosen}
        hint={t('movePageHint')}
      />
      {canMerge && <Toggle label={t('mergeMove')} hint={t('mergeMoveHint')} isOn={isMerged} onChange={setMerged} />}
    </FormDialog>
  )
}
