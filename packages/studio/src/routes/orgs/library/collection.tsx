import type { Collection } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { address } from '../../../address.ts'
import { taggedCollectionQuery, updateCollection } from '../../../api/workspace/library.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { Access } from '../../managing/access/access.tsx'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { chosenDefault, DefaultLevelChoice, type ChosenLevel } from '../../managing/default-level.tsx'
import { Loaded, ManageView } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { PartLinks } from '../../managing/tabs.tsx'

const General = ({ read: { data: collection, tag } }: { read: Tagged<Collection> }) => {
  const { t } = useLibraryWords()
  const [title, setTitle] = useState(collection.title)
  const [description, setDescription] = useState(collection.description ?? '')
  const [level, setLevel] = useState<ChosenLevel>('keep')
  const { admin } = collection.permissions
  const save = (isForced: boolean) => {
    const defaultLevel = chosenDefault(level)
    const body = { title, description, ...(defaultLevel !== undefined && { defaultLevel }) }
    return updateCollection(collection.id, body, isForced ? undefined : tag)
  }
  const take = () => void queries.invalidateQueries({ queryKey: taggedCollectionQuery(collection.id).queryKey })
  return (
    <SavedForm
      action={t('saveChanges')}
      onSubmit={save}
      isReady={title.trim() !== ''}
      isReadOnly={!admin}
      outdated={<ChangedElsewhere target={collection.id} onTake={take} />}
    >
      <TextBox label={t('collectionTitle')} name="title" value={title} onChange={setTitle} maxLength={50} />
      <TextBox
        label={t('shortDescription')}
        name="description"
        value={description}
        onChange={setDescription}
        maxLength={100}
      />
      <DefaultLevelChoice current={collection.defaultLevel} value={level} onChange={setLevel} />
    </SavedForm>
  )
}

/** The settings of a collection. */
export const CollectionSettings = () => {
  const { t } = useLibraryWords()
  const { organization } = useWorkspace()
  const { collectionId } = useParams({ from: '/frame/orgs/$organizationId/collections/$collectionId' })
  const [{ tab }] = useAddressState()
  const collection = useQuery(taggedCollectionQuery(collectionId))
  const isAccess = tab === 'access'
  const title = collection.data?.data.title ?? t('collection')
  const parts = (['general', 'access'] as const).map((one) => ({
    label: t(one),
    href: address.collection(organization.id, collectionId, one),
    isCurrent: (one === 'access') === isAccess,
  }))
  return (
    <ManageView
      title={title}
      crumbs={[{ label: t('library'), href: address.library(organization.id) }, { label: title }]}
    >
      <PartLinks label={t('collectionSettings')} parts={parts} />
      <Loaded query={collection}>
        {(read) =>
          isAccess ? (
            <Access
              place={{ kind: 'collection', collectionId }}
              title={read.data.title}
              parent={read.data.parent}
              defaultLevel={read.data.defaultLevel}
              canManage={read.data.permissions.admin}
            />
          ) : (
            <General key={read.tag} read={read} />
          )
        }
      </Loaded>
    </ManageView>
  )
}
