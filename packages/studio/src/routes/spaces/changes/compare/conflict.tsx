import type { ChangeRequest, Document } from '@scriptorium/client'
import type { BlockNode, Document as Content } from '@scriptorium/content/markdown/document'
import { useMutation } from '@tanstack/react-query'
import { changeContent } from '../../../../api/change-requests/change-requests.ts'
import { conflictOf, solveConflict, titleIn, type Solution } from '../../../../reading/compare/conflicts.ts'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { say, sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'

interface Props {
  change: ChangeRequest
  pageId: string
  /** The document of the page in the change request. */
  document: Content
  mark: BlockNode
  /** The page as the change request had it before the conflict, if that is known. */
  own: Content | undefined
  /** Which conflict of the page it is. */
  place: { index: number; count: number }
  /** Whether it can be solved by who looks at it. */
  canSolve: boolean
}

/** Solves a conflict at its mark. Undoing it brings the mark and both versions back. */
export const Conflict = ({ change, pageId, document, mark, own, place, canSolve }: Props) => {
  const words = useChangeWords()
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
    mutationFn: (solution: Solution) => {
      if (solution === 'change') return write(solveConflict(document, mark, { own: own! }))
      if (kind === 'blocks') return write(solveConflict(document, mark, solution))
      const solved = solveConflict(document, mark, 'main')
      return solution === 'main' ? write(solved, titleIn(mark)) : write(solved)
    },
    onError: (error) => sayError(messageOf(error, words)),
    onSuccess: () => say(t('conflictSolved'), { label: t('undo'), run: () => void write(document) }),
  })
  if (!kind) return null
  return (
    <div className="s-conflict">
      <p className="s-soft">
        <strong>{t('conflictOf', place)}</strong> {t(`conflict-${kind}`)}
      </p>
      {canSolve && (
        <>
          <Button isPending={isPending} onPress={() => mutate('main')}>
            {t(`keep-main-${kind}`)}
          </Button>
          {kind === 'blocks' && own && (
            <Button isPending={isPending} onPress={() => mutate('change')}>
              {t('keep-change-blocks')}
            </Button>
          )}
          <Button isPending={isPending} onPress={() => mutate('both')}>
            {t(`keep-both-${kind}`)}
          </Button>
        </>
      )}
    </div>
  )
}
