import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, FolderPlus, Library as LibraryIcon, Plus } from 'lucide-react'
import { address } from '../../../address.ts'
import { collectionsQuery } from '../../../api/workspace/library.ts'
import { spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { Loaded, ManageView } from '../../managing/manage-view.tsx'
import { FindField } from '../../managing/find-field.tsx'
import { useAddressState } from '../../managing/search.ts'
import { PartLinks } from '../../managing/tabs.tsx'
import { DeletedContent } from './deleted-content.tsx'
import { Deletion } from './deletion.tsx'
import { OldPages } from './old-pages.tsx'
import { firstItems, flattenItems, itemsFound, itemsIn, itemWith, type Item } from './items.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NewCollection } from './new-collection.tsx'
import { NewSpaceDialog } from './new-space-dialog.tsx'
import { LibraryRows } from './rows.tsx'

const Dialogs = ({ roots }: { roots: readonly Item[] }) => {
  const { organization } = useWorkspace()
  const [{ dialog, item: itemId, parent }, change] = useAddressState()
  const close = () => change({ dialog: undefined, item: undefined, parent: undefined })
  const item = itemWith(roots, itemId)
  if (dialog === 'move' && item) return <MoveDialog item={item} roots={roots} onClose={close} />
  if (dialog === 'delete' && item) return <Deletion item={item} onClose={close} />
  if (dialog === 'deleted') return <DeletedContent onClose={close} />
  if (!organization.permissions.createContent) return null
  if (dialog === 'space') return <NewSpaceDialog parent={parent} onClose={close} />
  if (dialog === 'collection') return <NewCollection parent={parent} onClose={close} />
  return null
}

// A browser needs seconds for the rows of a thousand spaces.
const rowsPerPage = 100

/** The rows of the items that are found, and a button for more of them. */
const Rows = ({ roots }: { roots: readonly Item[] }) => {
  const { t } = useLibraryWords()
  const [{ search = '', rows }, change] = useAddressState()
  const shown = Number(rows) || rowsPerPage
  const found = search === '' ? roots : itemsFound(roots, search)
  if (found.length === 0) return <Empty title={t('noMatches')} />
  return (
    <>
      <LibraryRows items={firstItems(found, shown)} label={t('library')} />
      {flattenItems(found).length > shown && (
        <div className="s-more">
          <Button onPress={() => change({ rows: String(shown + rowsPerPage) }, 'replace')}>{t('loadMore')}</Button>
        </div>
      )}
    </>
  )
}

/** The spaces and collections of an organization. */
export const Library = () => {
  const { t } = useLibraryWords()
  const { organization } = useWorkspace()
  const [{ tab }, change] = useAddressState()
  const spaces = useQuery(spacesQuery(organization.id))
  const collections = useQuery(collectionsQuery(organization.id))
  const query = {
    data: spaces.data && collections.data && { spaces: spaces.data, collections: collections.data },
    error: spaces.error ?? collections.error,
    refetch: () => Promise.all([spaces.refetch(), collections.refetch()]),
  }
  const create = organization.permissions.createContent && (
    <Button look="filled" onPress={() => change({ dialog: 'space' })}>
      <Plus />
      {t('createASpace')}
    </Button>
  )
  const isOld = tab === 'old'
  const parts = [
    { label: t('spaces'), href: address.library(organization.id), isCurrent: !isOld },
    { label: t('pagesToCheck'), href: address.library(organization.id, 'old'), isCurrent: isOld },
  ]
  if (isOld)
    return (
      <ManageView title={t('library')}>
        <PartLinks label={t('library')} parts={parts} />
        <OldPages />
      </ManageView>
    )
  return (
    <ManageView title={t('library')} actions={create}>
      <PartLinks label={t('library')} parts={parts} />
      <Loaded query={query}>
        {({ spaces, collections }) => {
          const roots = itemsIn(collections, spaces)
          // The last space or site that somebody manages may be a deleted one.
          const mayDelete = create || spaces.some(({ permissions }) => permissions.admin)
          return (
            <>
              {roots.length === 0 && (
                <Empty icon={<LibraryIcon />} title={t('libraryEmpty')} text={t('libraryEmptyText')}>
                  {create}
                </Empty>
              )}
              <div className="s-filters">
                <FindField count={spaces.length + collections.length} />
                {create && roots.length > 0 && (
                  <Button onPress={() => change({ dialog: 'collection' })}>
                    <FolderPlus />
                    {t('newCollection')}
                  </Button>
                )}
                {mayDelete && (
                  <Button look="quiet" onPress={() => change({ dialog: 'deleted' })}>
                    <ArchiveRestore />
                    {t('deletedContent')}
                  </Button>
                )}
              </div>
              {roots.length > 0 && <Rows roots={roots} />}
              <Dialogs roots={roots} />
            </>
          )
        }}
      </Loaded>
    </ManageView>
  )
}
