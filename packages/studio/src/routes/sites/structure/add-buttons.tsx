import { FolderPlus, LayoutPanelTop, Link2, Plus } from 'lucide-react'
import type { Part } from '../../../api/sites/structure.ts'
import { Button } from '../../../ui/button.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { useAddressState } from '../../managing/search.ts'
import { hasSections } from './parts.ts'

/** What can be added to a structure. A site shows spaces, or sections with spaces in them. */
export const AddButtons = ({ parts }: { parts: readonly Part[] }) => {
  const { t } = useSitesWords()
  const [, change] = useAddressState()
  const isSectioned = hasSections(parts)
  return (
    <div className="s-toolbar">
      {!isSectioned && (
        <Button onPress={() => change({ dialog: 'add-site-space' })}>
          <Plus />
          {t('addSpaceHere')}
        </Button>
      )}
      <Button onPress={() => change({ dialog: 'add-site-section' })}>
        <LayoutPanelTop />
        {t('addSectionHere')}
      </Button>
      {isSectioned && (
        <>
          <Button onPress={() => change({ dialog: 'add-site-section-group' })}>
            <FolderPlus />
            {t('addGroupHere')}
          </Button>
          <Button onPress={() => change({ dialog: 'add-site-external-link' })}>
            <Link2 />
            {t('addLinkHere')}
          </Button>
        </>
      )}
    </div>
  )
}
