import type { Document as Content } from '@scriptorium/content/markdown/document'
import type { Quote } from '@scriptorium/content/markdown/passages'
import { postComment } from '../../../../api/pages/comments.ts'
import type { Place } from '../../../../api/pages/pages.ts'
import { blockNow } from '../../../../reading/compare/anchors.ts'
import type { ComparedBlock } from '../../../../reading/compare/compare-documents.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { Composer } from '../discussion/composer.tsx'
import { SuggestionComposer } from '../discussion/suggestion-composer.tsx'
import { withQuote } from '../discussion/with-quote.ts'

/** What somebody has begun to write about a block. */
export interface Begun {
  kind: 'comment' | 'suggestion'
  /** The key that the block had then. */
  key: string
  /** The page as it was then. */
  document: Content | undefined
  quote: Quote | undefined
}

/** Returns which block a begun text is about now; -1 if this block is gone. */
export const indexOfBegun = (
  { key, document, quote }: Begun,
  blocks: readonly ComparedBlock[],
  after: Content | undefined,
): number => {
  const indexOf = (wanted: string | undefined) =>
    wanted === undefined ? -1 : blocks.findIndex(({ node }) => node.key === wanted)
  const same = indexOf(key)
  return same < 0 && document && after ? indexOf(blockNow(document, after, key, quote?.quote)?.key) : same
}

interface Props {
  place: Place
  pageId: string
  begun: Begun
  /** The key of the block that it is about now; undefined if this block is gone. */
  node: string | undefined
  onClose: () => void
}

/** A field for what somebody has begun to write about a block. */
export const BegunForm = ({ place, pageId, begun, node, onClose }: Props) => {
  const { t } = useChangeWords()
  const { kind, key } = begun
  const target = { page: pageId, ...(node === undefined ? {} : { node, ...begun.quote }) }
  const quote = begun.quote?.quote
  // The server has no passage of a block that is gone, so the comment says itself what it is about.
  const lost = node === undefined ? quote : undefined
  const id = [kind, place.changeRequestId ?? 'live', pageId, key].join(' ')
  const passage = [quote, ...(begun.quote?.quotePrefix === undefined ? [] : [begun.quote.quotePrefix])].join(' ')
  if (kind === 'suggestion')
    return (
      <SuggestionComposer
        key={passage}
        id={`${id} ${passage}`}
        quote={quote ?? ''}
        onSend={(suggestion, reason) =>
          lost === undefined
            ? postComment(place, reason === '' ? t('suggestedChange') : reason, { ...target, suggestion })
            : postComment(place, withQuote(lost, suggestion, reason), target)
        }
        onClose={onClose}
      />
    )
  return (
    <>
      {quote !== undefined && <blockquote className="s-quote">{quote}</blockquote>}
      <Composer
        id={id}
        label={t(quote === undefined ? 'commentOnBlock' : 'commentOnSelection')}
        action={t('comment')}
        onSend={(text) => postComment(place, lost === undefined ? text : withQuote(lost, text), target)}
        onClose={onClose}
      />
    </>
  )
}
