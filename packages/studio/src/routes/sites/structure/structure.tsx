import { useMutation, useQuery } from '@tanstack/react-query'
import { LayoutList } from 'lucide-react'
import { Collection, Tree, useDragAndDrop } from 'react-aria-components'
import { nodesIn, regroup, sortNode, structureQuery, type SiteNode, type SitePlace } from '../../../api/sites.ts'
import { Empty } from '../../../ui/empty.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { AddButtons } from './add-buttons.tsx'
import { AddDialog } from './add-dialog.tsx'
import { NodeDialog, Removal } from './node-dialog.tsx'
import { NodeRow } from './node-row.tsx'
import { flattenNodes, nodeWith, parentOf, pointerTo } from './nodes.ts'
import '../../managing/tree.css'

const useMoves = (place: SitePlace, nodes: readonly SiteNode[]) => {
  const words = useSitesWords()
  const { mutate } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const beside = (node: SiteNode, target: SiteNode, side: 'after' | 'before') =>
    mutate(() => sortNode(place, pointerTo(node), { [side]: pointerTo(target) }))
  const drop = (nodeId: string, targetId: string, side: 'after' | 'before' | 'on') => {
    const [node, target] = [nodeWith(nodes, nodeId), nodeWith(nodes, targetId)]
    if (!node || !target || node.id === target.id) return
    const isIntoGroup = side === 'on' && target.object === 'site-section-group' && node.object === 'site-section'
    if (isIntoGroup) return mutate(() => regroup(place, node, target.id))
    if (side !== 'on' && parentOf(nodes, nodeId)?.id === parentOf(nodes, targetId)?.id)
      return beside(node, target, side)
    if (side !== 'on' && node.object === 'site-section')
      return mutate(() => regroup(place, node, parentOf(nodes, targetId)?.id))
  }
  return {
    beside,
    drop,
    regroup: (node: SiteNode, groupId: string | undefined) => {
      if (node.object === 'site-section') mutate(() => regroup(place, node, groupId))
    },
  }
}

const StructureTree = ({ nodes, place, canEdit }: { nodes: SiteNode[]; place: SitePlace; canEdit: boolean }) => {
  const { t } = useSitesWords()
  const moves = useMoves(place, nodes)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const [moved] = [...keys].map(String)
      if (moved !== undefined) moves.drop(moved, String(target.key), target.dropPosition)
    },
  })
  const item = (node: SiteNode) => (
    <NodeRow key={node.id} node={node} nodes={nodes} canEdit={canEdit} moves={moves} place={place}>
      <Collection items={[...nodesIn(node)]}>{item}</Collection>
    </NodeRow>
  )
  return (
    <Tree
      // Whether rows can be dragged must not change during the life of a tree.
      key={String(canEdit)}
      aria-label={t('structure')}
      className="s-structure"
      items={nodes}
      dependencies={[nodes, canEdit]}
      defaultExpandedKeys={flattenNodes(nodes).map(({ id }) => id)}
      dragAndDropHooks={canEdit ? dragAndDropHooks : undefined}
    >
      {item}
    </Tree>
  )
}

/** What a site shows: sections, groups, spaces and links, in the order of its navigation. */
export const Structure = ({ place, canEdit }: { place: SitePlace; canEdit: boolean }) => {
  const { t } = useSitesWords()
  const [{ dialog, node: nodeId }, change] = useAddressState()
  const structure = useQuery(structureQuery(place))
  const close = () => change({ dialog: undefined, node: undefined })
  return (
    <Loaded query={structure}>
      {(nodes) => {
        const node = nodeWith(nodes, nodeId)
        return (
          <>
            {canEdit && <AddButtons nodes={nodes} />}
            {nodes.length === 0 && <Empty icon={<LayoutList />} title={t('emptyStructure')} />}
            {nodes.length > 0 && <StructureTree nodes={nodes} place={place} canEdit={canEdit} />}
            {canEdit && dialog?.startsWith('add-') && (
              <AddDialog kind={dialog.slice(4)} section={node} place={place} onClose={close} />
            )}
            {canEdit && dialog === 'edit' && node && <NodeDialog node={node} place={place} onClose={close} />}
            {canEdit && dialog === 'remove' && node && <Removal node={node} place={place} onClose={close} />}
          </>
        )
      }}
    </Loaded>
  )
}
