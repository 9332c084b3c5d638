import { MessageSquarePlus, PencilLine } from 'lucide-react'
import { useEffect } from 'react'
import type { SelectedPassage } from '../../../../reading/compare/selected-passage.ts'
import { Button } from '../../../../ui/button.tsx'
import { useWords } from '../../../../words/words.tsx'
import type { Begin } from './compared-block.tsx'

interface Props {
  passage: SelectedPassage
  canSuggest: boolean
  onBegin: Begin
  onClose: () => void
}

/** What can be done with the selected passage of a block. It disappears with the selection. */
export const PassageTools = ({ passage, canSuggest, onBegin, onClose }: Props) => {
  const { t } = useWords()
  useEffect(() => {
    const look = () => document.getSelection()?.isCollapsed && onClose()
    document.addEventListener('selectionchange', look)
    addEventListener('scroll', onClose, true)
    return () => {
      document.removeEventListener('selectionchange', look)
      removeEventListener('scroll', onClose, true)
    }
  }, [onClose])
  const style = { insetBlockStart: passage.bottom + 6, left: Math.max(8, Math.min(passage.left, innerWidth - 330)) }
  return (
    <fieldset className="s-passage-tools" aria-label={t('selection')} style={style}>
      <Button look="quiet" onPress={() => onBegin('comment', passage.text)}>
        <MessageSquarePlus />
        {t('comment')}
      </Button>
      {canSuggest && (
        <Button look="quiet" onPress={() => onBegin('suggestion', passage.text)}>
          <PencilLine />
          {t('suggestChange')}
        </Button>
      )}
    </fieldset>
  )
}
