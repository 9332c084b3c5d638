import { deleteCollection, deleteSpace } from '../../../api/workspace/library.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import type { Item } from './items.ts'

interface Props {
  item: Item
  /** Leaves a screen of what is deleted. */
  onStart?: () => Promise<void>
  onClose: () => void
}

/** Deletes a space or a collection, and says what that takes along. Both can be brought back. */
export const Deletion = ({ item, onStart, onClose }: Props) => {
  const words = useLibraryWords()
  const { t, language } = words
  const { title: name } = item
  const remove = async () => {
    await onStart?.()
    const restore = await (item.kind === 'collection'
      ? deleteCollection(item.collection, item.items)
      : deleteSpace(item.id))
    const undo = () =>
      void restore().then(
        () => say(t('restored', { name })),
        (error: unknown) => sayError(messageOf(error, words)),
      )
    say(t('spaceDeleted', { name }), { label: t('undo'), run: undo })
  }
  const title = t('deleteNamed', { name })
  return (
    <FormDialog title={title} action={title} isDangerous onSubmit={remove} onClose={onClose}>
      <p>
        {item.kind === 'space'
          ? t('deleteSpaceText', { changes: item.space.changeRequestsOpen.toLocaleString(language) })
          : t('deleteCollectionText')}
      </p>
    </FormDialog>
  )
}
