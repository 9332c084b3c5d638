import { useState } from 'react'
import { moveItem } from '../../../api/workspace/library.ts'
import { Choice } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { flattenItems, type Item } from './items.ts'

/** Moves a space or a collection into another collection. */
export const MoveDialog = ({ item, roots, onClose }: { item: Item; roots: readonly Item[]; onClose: () => void }) => {
  const words = useLibraryWords()
  const { t } = words
  const [parent, setParent] = useState(item.parent ?? '')
  const inside = new Set(flattenItems([item]).map(({ id }) => id))
  const places = flattenItems(roots).filter(
    (one) => one.kind === 'collection' && one.collection.permissions.create && !inside.has(one.id),
  )
  const options = [{ value: '', label: t('topLevel') }, ...places.map(({ id, title }) => ({ value: id, label: title }))]
  const move = async () => {
    await moveItem(item, { parent: parent === '' ? null : parent })
    const back = () =>
      void moveItem(item, { parent: item.parent ?? null }).catch((error: unknown) => sayError(messageOf(error, words)))
    const place = options.find(({ value }) => value === parent)!.label
    say(t('movedTo', { place }), { label: t('undo'), run: back })
  }
  return (
    <FormDialog
      title={t('moveNamed', { name: item.title })}
      action={t('move')}
      isReady={parent !== (item.parent ?? '')}
      onSubmit={move}
      onClose={onClose}
    >
      <Choice
        label={t('inside')}
        name="parent"
        value={parent}
        options={options}
        onChange={setParent}
        hint={t('moveKeeps')}
      />
    </FormDialog>
  )
}
