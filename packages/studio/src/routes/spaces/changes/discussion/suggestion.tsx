import type { Comment, Document } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { changeContent } from '../../../../api/change-requests/change-requests.ts'
import { resolveComment } from '../../../../api/pages/comments.ts'
import type { Place } from '../../../../api/pages/pages.ts'
import { replacePassage } from '@scriptorium/content/markdown/passages'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { say, sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { useMayResolve } from './use-may-resolve.ts'

/** The current text of a page, in which suggestions can be applied. */
export interface Applicable {
  pageId: string
  document: Content
  /** The revision of the change request that it was read from. */
  revision: string
  /** The key of the block that the comment is about now. */
  key: string
}

/** What a comment suggests in place of a passage. Whoever can edit applies it with one press. */
export const Suggestion = ({
  place,
  comment,
  applicable,
  isGone,
}: {
  place: Place
  comment: Comment
  /** Undefined where nobody can apply it. */
  applicable: Applicable | undefined
  /** Whether the text is gone that it would replace. */
  isGone: boolean
}) => {
  const words = useChangeWords()
  const { t } = words
  const mayResolve = useMayResolve(place, comment)
  const { suggestion = '', target } = comment
  const { quote = '', quotePrefix } = target
  const replaced = applicable && replacePassage(applicable.document, applicable.key, { quote, quotePrefix }, suggestion)
  const write = (content: Content, { pageId, revision }: Applicable) =>
    changeContent(
      { spaceId: place.spaceId, changeRequestId: place.changeRequestId! },
      [{ operation: 'update_page', page: pageId, document: { document: content as unknown as Document } }],
      revision,
    )
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await write(replaced!, applicable!)
      if (mayResolve) await resolveComment(place, comment, true)
    },
    onSuccess: () => say(t('suggestionApplied')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <div className="s-suggestion">
      <p dir="auto">
        <del>
          <span className="s-visually-hidden" dir="auto">
            {t('deleted')}
          </span>
          {quote}
        </del>{' '}
        {suggestion !== '' && (
          <ins>
            <span className="s-visually-hidden" dir="auto">
              {t('inserted')}
            </span>
            {suggestion}
          </ins>
        )}
      </p>
      {comment.status === 'open' && replaced && (
        <Button isPending={isPending} onPress={() => mutate()}>
          <Check />
          {t('applySuggestion')}
        </Button>
      )}
      {comment.status === 'open' && (isGone || (applicable && !replaced)) && (
        <p className="s-soft">{t('passageGone')}</p>
      )}
    </div>
  )
}
