import type { Quote } from '@scriptorium/content/markdown/passages'
import { MessageSquarePlus, PencilLine } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { SelectedPassage } from '../../../../reading/compare/selected-passage.ts'
import { Button } from '../../../../ui/button.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import type { Begin } from './compared-block.tsx'

interface Props {
  passage: SelectedPassage
  canSuggest: boolean
  /** What a suggestion can replace; undefined if that is not known. */
  quote: Quote | undefined
  onBegin: Begin
}

const gap = 6

const within = (low: number, wanted: number, high: number): number => Math.max(low, Math.min(wanted, high))

/** What can be done with the selected passage of a block. It stays below the passage. */
export const PassageTools = ({ passage, canSuggest, quote, onBegin }: Props) => {
  const { t } = useChangeWords()
  const tools = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const place = (): void => {
      const { style, offsetWidth, offsetHeight } = tools.current!
      const { right, bottom } = passage.range.getBoundingClientRect()
      style.left = `${within(8, right, innerWidth - offsetWidth - 8)}px`
      style.top = `${within(8, bottom + gap, innerHeight - offsetHeight - 8)}px`
    }
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [passage])
  return (
    <fieldset ref={tools} className="s-passage-tools" aria-label={t('selection')}>
      <Button look="quiet" onPress={() => onBegin('comment', quote ?? { quote: passage.text })}>
        <MessageSquarePlus />
        {t('comment')}
      </Button>
      {canSuggest && quote && (
        <Button look="quiet" onPress={() => onBegin('suggestion', quote)}>
          <PencilLine />
          {t('suggestChange')}
        </Button>
      )}
      {canSuggest && !quote && <span className="s-soft">{t('suggestInOneLine')}</span>}
    </fieldset>
  )
}
