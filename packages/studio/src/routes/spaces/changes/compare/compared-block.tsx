import type { Document } from '@scriptorium/client'
import { documentOf } from '@scriptorium/content/markdown/document'
import { MessageSquarePlus } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, type ReactNode } from 'react'
import type { ComparedBlock as Compared } from '../../../../reading/compare/compare-documents.ts'
import { markNode } from '../../../../reading/compare/changed-text.ts'
import { showChanges } from '../../../../reading/compare/show-changes.ts'
import type { Known } from '../../../../reading/targets.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/empty.tsx'
import { useWords } from '../../../../words/words.tsx'

const DocumentView = lazy(async () => ({
  default: (await import('../../../../reading/document-view.tsx')).DocumentView,
}))

// The words of a whole block are marked, too, so that its change is not told by color alone.
const shownNode = ({ change, node }: Compared) =>
  change === 'added' ? markNode(node, 'inserted') : change === 'removed' ? markNode(node, 'deleted') : node

/** A block of a compared page, as readers see it, with the changed words marked. */
export const ComparedBlock = ({
  block,
  known,
  onComment,
  children,
}: {
  block: Compared
  known: Known
  /** Begins a comment on the block; undefined where nobody may comment. */
  onComment: (() => void) | undefined
  children: ReactNode
}) => {
  const { t } = useWords()
  const document = useMemo(() => documentOf([shownNode(block)]) as unknown as Document, [block])
  const mark = useCallback(
    (root: HTMLElement) => showChanges(root, { inserted: t('inserted'), deleted: t('deleted') }),
    [t],
  )
  return (
    <div className={`s-compared ${block.change}`} data-change={block.change === 'same' ? undefined : ''}>
      {block.change !== 'same' && <span className="s-compared-sign">{t(`block-${block.change}`)}</span>}
      <Suspense fallback={<Skeleton lines={2} />}>
        <DocumentView document={document} known={known} onShown={mark} />
      </Suspense>
      {onComment && (
        <span className="s-compared-tools">
          <IconButton label={t('commentOnBlock')} shortcut="c" onPress={onComment}>
            <MessageSquarePlus />
          </IconButton>
        </span>
      )}
      {children}
    </div>
  )
}
