import { deleteCollection, deleteSpace, undeleteSpace } from '../../../api/workspace/library.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import type { Item } from './items.ts'

/** Deletes a space or a collection, and says what that takes along. A space can be brought back. */
export const Deletion = ({ item, onClose }: { item: Item; onClose: () => void }) => {
  const words = useLibraryWords()
  const { t, language } = words
  const { title: name } = item
  const restore = () =>
    void undeleteSpace(item.id).then(
      () => say(t('restored', { name })),
      (error: unknown) => sayError(messageOf(error, words)),
    )
  const remove = async () => {
    if (item.kind === 'collection') await deleteCollection(item.id)
    else await deleteSpace(item.id)
    say(t('spaceDeleted', { name }), item.kind === 'space' ? { label: t('undo'), run: restore } : undefined)
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
