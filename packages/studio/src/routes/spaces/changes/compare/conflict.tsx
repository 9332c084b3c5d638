import type { ChangeRequest, Document } from '@scriptorium/client'
import type { BlockNode, Document as Content } from '@scriptorium/content/markdown/document'
import { useMutation } from '@tanstack/react-query'
import { changeContent } from '../../../../api/change-requests.ts'
import { conflictOf, solveConflict, titleIn, type Solution } from '../../../../reading/compare/conflicts.ts'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { say, sayError } from '../../../../ui/toasts.tsx'
import { useWords } from '../../../../words/words.tsx'

interface Props {
  change: ChangeRequest
  pageId: string
  /** The document of the page in the change request. */
  document: Content
  mark: BlockNode
  /** Which conflict of the page it is. */
  place: { index: number; count: number }
}

/** Solves a conflict at its mark. Undoing it brings the mark and both versions back. */
export const Conflict = ({ change, pageId, document, mark, place }: Props) => {
  const words = useWords()
  const { t } = words
  const kind = conflictOf(mark)
  const write = (content: Content, title?: string) =>
    changeContent({ spaceId: change.space, changeRequestId: change.id }, [
      {
        operation: 'update_page',
        page: pageId,
        document: { document: content as unknown as Document },
        ...(title === undefined ? {} : { title }),
      },
    ])
  const { mutate, isPending } = useMutation({
    mutationFn: (solution: Solution) =>
      kind === 'title' && solution === 'main'
        ? write(solveConflict(document, mark, 'main'), titleIn(mark))
        : write(solveConflict(document, mark, kind === 'title' ? 'main' : solution)),
    onError: (error) => sayError(messageOf(error, words)),
    onSuccess: () => say(t('conflictSolved'), { label: t('undo'), run: () => void write(document) }),
  })
  if (!kind) return null
  return (
    <div className="s-conflict">
      <p className="s-soft">
        <strong>{t('conflictOf', place)}</strong> {t(`conflict-${kind}`)}
      </p>
      <Button isPending={isPending} onPress={() => mutate('main')}>
        {t(`keep-main-${kind}`)}
      </Button>
      <Button isPending={isPending} onPress={() => mutate('both')}>
        {t(`keep-both-${kind}`)}
      </Button>
    </div>
  )
}
