import type { Document } from '@scriptorium/client'
import { documentOf } from '@scriptorium/content/markdown/document'
import type { Quote } from '@scriptorium/content/markdown/passages'
import { MessageSquarePlus, PencilLine } from 'lucide-react'
import { lazy, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { shortcutText } from '../../../../frame/shortcuts.ts'
import type { ComparedBlock as Compared } from '../../../../reading/compare/compare-documents.ts'
import { markNode } from '../../../../reading/compare/changed-text.ts'
import {
  highlight,
  rangeOf,
  selectedPassageIn,
  watchSelection,
  type SelectedPassage,
} from '../../../../reading/compare/selected-passage.ts'
import { showChanges } from '../../../../reading/compare/show-changes.ts'
import type { Known } from '../../../../reading/targets.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { PassageTools } from './passage-tools.tsx'

const DocumentView = lazy(async () => ({
  default: (await import('../../../../reading/document-view.tsx')).DocumentView,
}))

// The words of a whole block are marked, too, so that its change is not told by color alone.
const shownNode = ({ change, node }: Compared) =>
  change === 'added' ? markNode(node, 'inserted') : change === 'removed' ? markNode(node, 'deleted') : node

/** What a person begins to write about a block, or about a passage of it. */
export type Begin = (kind: 'comment' | 'suggestion', quote?: Quote) => void

/** Returns whether a block is the first of several with the same kind of change. */
export const isFirstOf = (blocks: readonly Compared[], index: number): boolean =>
  blocks[index - 1]?.change !== blocks[index]?.change

/** A passage, and which of several equal ones it is. */
interface ShownQuote {
  text: string
  index: number
}

interface Props {
  block: Compared
  /** Whether the kind of its change is named: once for several blocks. */
  isFirst: boolean
  known: Known
  /** Begins a comment on the block; undefined where nobody may comment. */
  onBegin: Begin | undefined
  /** The level of the highest heading of the page. */
  highestHeading: number
  /** Whether another text can be suggested. */
  canSuggest: boolean
  /** Returns the quote of a selected passage that a suggestion can replace, or else of the whole text. */
  quoteOf: (passage?: SelectedPassage) => Quote | undefined
  /** The passages that comments are about, and which of equal ones. */
  quotes: readonly ShownQuote[]
  children: ReactNode
}

/** A block of a compared page, as readers see it, with the changed words marked. The renderer loads with the first one. */
export const ComparedBlock = (props: Props) => {
  const { block, isFirst, known, highestHeading, onBegin, canSuggest, quoteOf, quotes, children } = props
  const { t } = useChangeWords()
  const root = useRef<HTMLDivElement>(null)
  const [passage, setPassage] = useState<SelectedPassage>()
  const [shown, setShown] = useState<{ element: HTMLElement }>()
  const document = useMemo(() => documentOf([shownNode(block)]) as unknown as Document, [block])
  const mark = useCallback(
    (element: HTMLElement) => {
      showChanges(element, { inserted: t('inserted'), deleted: t('deleted') })
      // Texts that were colored are others than those before.
      setShown({ element })
    },
    [t],
  )
  const told = JSON.stringify(quotes)
  useEffect(() => {
    const passages = JSON.parse(told) as ShownQuote[]
    return highlight(shown ? passages.flatMap(({ text, index }) => rangeOf(shown.element, text, index) ?? []) : [])
  }, [shown, told])
  const canBegin = onBegin !== undefined
  useEffect(
    () => (canBegin ? watchSelection(() => setPassage(selectedPassageIn(root.current!))) : undefined),
    [canBegin],
  )
  const begin: Begin = (kind, quote) => {
    setPassage(undefined)
    onBegin?.(kind, quote)
  }
  const beginHere = () => {
    const selected = root.current ? selectedPassageIn(root.current) : undefined
    begin('comment', selected && (quoteOf(selected) ?? { quote: selected.text }))
  }
  const changed =
    block.change === 'same'
      ? {}
      : { 'data-change': '', role: 'group', tabIndex: -1, 'aria-label': t(`block-${block.change}`) }
  return (
    <div className={`s-compared ${block.change}`} {...changed}>
      {isFirst && block.change !== 'same' && <span className="s-compared-sign">{t(`block-${block.change}`)}</span>}
      <div ref={root}>
        <DocumentView document={document} known={known} highestHeading={highestHeading} onShown={mark} />
      </div>
      {passage && onBegin && (
        <PassageTools passage={passage} canSuggest={canSuggest} quote={quoteOf(passage)} onBegin={begin} />
      )}
      {onBegin && (
        <span className="s-compared-tools">
          <IconButton label={t('commentOnBlock')} shortcut={shortcutText('comment')} onPress={beginHere}>
            <MessageSquarePlus />
          </IconButton>
          {canSuggest && quoteOf() && (
            <IconButton label={t('suggestChange')} onPress={() => begin('suggestion')}>
              <PencilLine />
            </IconButton>
          )}
        </span>
      )}
      {children}
    </div>
  )
}
