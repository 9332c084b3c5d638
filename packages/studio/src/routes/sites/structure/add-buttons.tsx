import { FolderPlus, LayoutPanelTop, Link2, Plus } from 'lucide-react'
import type { SiteNode } from '../../../api/sites.ts'
import { Button } from '../../../ui/button.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { useAddressState } from '../../managing/search.ts'

/** What can be added to a structure. A site shows spaces, or sections with spaces in them. */
export const AddButtons = ({ nodes }: { nodes: readonly SiteNode[] }) => {
  const { t } = useSitesWords()
  const [, change] = useAddressState()
  const hasSections = nodes.some(({ object }) => object !== 'site-space')
  return (
    <div className="s-toolbar">
      {!hasSections && (
        <Button onPress={() => change({ dialog: 'add-site-space' })}>
          <Plus />
          {t('addSpaceHere')}
        </Button>
      )}
      <Button onPress={() => change({ dialog: 'add-site-section' })}>
        <LayoutPanelTop />
        {t('addSectionHere')}
      </Button>
      {hasSections && (
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
