import { useQuery } from '@tanstack/react-query'
import { History, LayoutList } from 'lucide-react'
import { Collection, Tree, useDragAndDrop } from 'react-aria-components'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { partsQuery, type Part } from '../../../api/sites/structure.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { WhoChanged } from '../../managing/who-changed.tsx'
import { AddButtons } from './add-buttons.tsx'
import { AddDialog } from './add-dialog.tsx'
import { DraftBar } from './draft-bar.tsx'
import { LanguageDialog } from './language-dialog.tsx'
import { PartDialog } from './part-dialog.tsx'
import { PartRow } from './part-row.tsx'
import { flattenParts, movedBeside, movedInto, partWith, sectionOf, withTitles } from './parts.ts'
import { useDraft } from './use-draft.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import '../../managing/tree.css'

interface TreeProps {
  parts: readonly Part[]
  canEdit: boolean
  onEdit: (parts: readonly Part[]) => void
}

const StructureTree = ({ parts, canEdit, onEdit }: TreeProps) => {
  const { t } = useSitesWords()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target: { key, dropPosition } }) => {
      const [moved] = [...keys].map(String)
      if (moved === undefined) return
      onEdit(
        dropPosition === 'on'
          ? movedInto(parts, moved, String(key))
          : movedBeside(parts, moved, String(key), dropPosition),
      )
    },
  })
  const item = (part: Part) => (
    <PartRow key={part.id} part={part} parts={parts} canEdit={canEdit} onEdit={onEdit}>
      <Collection items={[...part.children]}>{item}</Collection>
    </PartRow>
  )
  return (
    <Tree
      // Whether rows can be dragged must not change during the life of a tree.
      key={String(canEdit)}
      aria-label={t('structure')}
      className="s-structure"
      items={parts}
      dependencies={[parts, canEdit]}
      // Everything shows what is in it, also what was just added.
      expandedKeys={flattenParts(parts).map(({ id }) => id)}
      dragAndDropHooks={canEdit ? dragAndDropHooks : undefined}
    >
      {item}
    </Tree>
  )
}

interface EditorProps {
  place: SitePlace
  read: readonly Part[]
  canEdit: boolean
}

const Editor = ({ place, read: found, canEdit }: EditorProps) => {
  const { t } = useSitesWords()
  const read = withTitles(found, t('untitled'))
  const [{ dialog, part: partId, beside, space }, change] = useAddressState()
  const { parts, draft, edit, takeLanguage, drop } = useDraft(place, read)
  const part = partWith(parts, partId)
  const close = () =>
    change({ dialog: undefined, part: undefined, beside: undefined, space: undefined, version: undefined })
  return (
    <>
      {canEdit && draft && <DraftBar place={place} published={read} draft={draft} onDrop={drop} onEdit={edit} />}
      {canEdit && <AddButtons parts={parts} />}
      {parts.length === 0 && <Empty icon={<LayoutList />} title={t('emptyStructure')} />}
      {parts.length > 0 && <StructureTree parts={parts} canEdit={canEdit} onEdit={edit} />}
      {canEdit && (
        <div className="s-toolbar">
          <Button look="quiet" onPress={() => change({ dialog: 'versions' })}>
            <History />
            {t('earlierStructures')}
          </Button>
        </div>
      )}
      <WhoChanged id={place.siteId} />
      {canEdit && dialog === 'versions' && (
        <VersionsDialog place={place} published={read} draft={draft?.data} onEdit={edit} onClose={close} />
      )}
      {canEdit && dialog?.startsWith('add-') && (
        <AddDialog
          kind={dialog.slice(4)}
          parts={parts}
          section={part ?? sectionOf(parts, beside)}
          firstSpaceId={space}
          place={place}
          onEdit={edit}
          onClose={close}
        />
      )}
      {canEdit && dialog === 'language' && part?.space && (
        <LanguageDialog spaceId={part.space.id} onSet={takeLanguage} onClose={close} />
      )}
      {canEdit && dialog === 'edit' && part && (
        <PartDialog part={part} parts={parts} place={place} onEdit={edit} onClose={close} />
      )}
    </>
  )
}

/** What a site shows: sections, groups, spaces and links, in the order of its navigation. Edits are a draft until it is published. */
export const Structure = ({ place, canEdit }: { place: SitePlace; canEdit: boolean }) => (
  <Loaded query={useQuery(partsQuery(place))}>
    {(read) => <Editor place={place} read={read} canEdit={canEdit} />}
  </Loaded>
)
