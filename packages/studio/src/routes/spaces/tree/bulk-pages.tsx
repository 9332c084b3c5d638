import type { ContentUpdate, Page } from '@scriptorium/client'
import { useState } from 'react'
import type { Key } from 'react-aria-components'
import type { Place } from '../../../api/pages/pages.ts'
import { flatten } from '../../../api/pages/page-tree.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { BulkBar, type BulkAction } from '../../managing/bulk/bulk-bar.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { standingOf, topmost } from './places.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { useOwnerChange } from './use-owner-change.ts'

type Change = ContentUpdate['changes'][number]
type Run = (action: BulkAction<Page>) => void

interface Props {
  place: Place
  pages: readonly Page[]
  chosen: ReadonlySet<Key>
  /** Leaves pages out of the chosen ones, or ends the choice. */
  onRelease: (pages?: readonly Page[]) => void
}

interface AskingProps {
  pages: readonly Page[]
  items: readonly Page[]
  onAnswer: (value: string) => void
  onClose: () => void
}

const MoveDialog = ({ pages, items, onAnswer, onClose }: AskingProps) => {
  const { t } = useLibraryWords()
  const [into, setInto] = useState('')
  const moved = new Set(flatten(items).map(({ id }) => id))
  // Groups stand at the top, and links hold no pages.
  const places = flatten(pages).filter(({ id, type }) => (type === 'document' || type === 'group') && !moved.has(id))
  const options = [{ value: '', label: t('topLevel') }, ...places.map(({ id, title }) => ({ value: id, label: title }))]
  return (
    <FormDialog
      title={t('movePages', { count: items.length })}
      action={t('move')}
      onSubmit={async () => onAnswer(into)}
      onClose={onClose}
    >
      <Choice label={t('inside')} name="into" value={into} options={options} onChange={setInto} />
    </FormDialog>
  )
}

const isHidden = (page: Page): boolean => 'hidden' in page && page.hidden === true
const updated = (page: Page, values: object): Change => ({ operation: 'update_page', page: page.id, ...values })

/** Moves, deletes or hides the chosen pages at once, or gives them an owner, and takes it back. */
export const BulkPages = ({ place, pages, chosen, onRelease }: Props) => {
  const { t } = useLibraryWords()
  const [asked, setAsked] = useState<'move' | 'owner'>()
  const { organization } = useWorkspace()
  const change = useBulkChange(place)
  const setOwner = useOwnerChange(place)
  const items = flatten(pages).filter(({ id }) => chosen.has(id))
  // What is below a chosen page goes along with it.
  const tops = topmost(pages, new Set([...chosen].map(String)))
  const hides = !items.every(isHidden)
  const moveInto = (into: string) =>
    change(t('move'), tops, {
      changeOf: (page) => updated(page, { into: into === '' ? null : into }),
      undoOf: (page) => updated(page, standingOf(pages, page.id)),
    })
  const hide = change(t(hides ? 'hidePages' : 'showPages'), items, {
    changeOf: (page) => updated(page, { hidden: hides }),
    undoOf: (page) => updated(page, { hidden: isHidden(page) }),
  })
  const remove = change(t('delete'), tops, {
    changeOf: ({ id }) => ({ operation: 'delete_page', page: id }),
    undoOf: ({ id }, revision) => ({ operation: 'revert_page', page: id, revision }),
  })
  const asking = (run: Run) => {
    const close = () => setAsked(undefined)
    return (
      <>
        <Button onPress={() => setAsked('move')}>{t('moveTo')}</Button>
        {organization.permissions.listMembers && <Button onPress={() => setAsked('owner')}>{t('setOwner')}</Button>}
        {asked === 'move' && (
          <MoveDialog pages={pages} items={tops} onAnswer={(into) => run(moveInto(into))} onClose={close} />
        )}
        {asked === 'owner' && (
          <OwnerDialog count={items.length} onAnswer={(owner) => run(setOwner(items, owner))} onClose={close} />
        )}
      </>
    )
  }
  return (
    <BulkBar
      items={items}
      nameOf={({ title }) => title}
      actions={[hide, { ...remove, isDangerous: true }]}
      asking={asking}
      onRelease={onRelease}
    />
  )
}
