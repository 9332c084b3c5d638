import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flatten } from '../../../api/pages/page-tree.ts'
import { treeQuery } from '../../../api/pages/pages.ts'
import { Button } from '../../../ui/button.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { BulkBar } from '../../managing/bulk/bulk-bar.tsx'
import { OwnerDialog } from '../tree/owner-dialog.tsx'
import { useOwnerChange } from '../tree/use-owner-change.ts'

interface Props {
  spaceId: string
  chosen: ReadonlyMap<string, unknown>
  onRelease: (pages?: readonly { id: string }[]) => void
}

/** Gives the chosen pages an owner in a change request, and shows it. */
export const BulkOwner = ({ spaceId, chosen, onRelease }: Props) => {
  const { t } = useLibraryWords()
  const [isAsked, setAsked] = useState(false)
  const { data: tree = [] } = useQuery(treeQuery({ spaceId }))
  const items = flatten(tree).filter(({ id }) => chosen.has(id))
  const setOwner = useOwnerChange({ spaceId })
  const asking = (run: (action: ReturnType<typeof setOwner>) => void) => (
    <>
      <Button look="filled" onPress={() => setAsked(true)}>
        {t('setOwner')}
      </Button>
      {isAsked && (
        <OwnerDialog
          count={items.length}
          onAnswer={(owner) => run(setOwner(items, owner))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
  return <BulkBar items={items} nameOf={({ title }) => title} actions={[]} asking={asking} onRelease={onRelease} />
}
