import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { announce } from '../../../../ui/announcer.tsx'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { forgetSent, useKept } from '../../../../ui/use-kept.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { CommentField } from './comment-field.tsx'
import { withLineBreaks } from './line-breaks.ts'
import { withMentions, type Mentioned } from './mentions.ts'

const nobody: readonly Mentioned[] = []

/** A field for a comment. What was written stays until the server has it. */
export const Composer = ({
  id,
  before = '',
  label,
  action,
  onSend,
  onClose,
  children,
}: {
  /** What is written, for the time in which the field is away. */
  id: string
  /** What was written before, if it is changed. */
  before?: string
  label: string
  action: string
  onSend: (text: string) => Promise<void>
  onClose?: () => void
  /** Further buttons. */
  children?: ReactNode
}) => {
  const words = useChangeWords()
  const { t } = words
  const mentionsId = `${id} mentions`
  const [text, setText] = useKept(id, before)
  const [mentioned, setMentioned] = useKept(mentionsId, nobody)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await onSend(withLineBreaks(withMentions(text.trim(), mentioned)))
      forgetSent(id, text)
      forgetSent(mentionsId, mentioned)
    },
    onSuccess: () => announce(t('commentPosted')),
  })
  const cancel =
    onClose &&
    (() => {
      setText(before)
      setMentioned(nobody)
      onClose()
    })
  return (
    <Form
      className="s-composer"
      onSubmit={(event) => {
        event.preventDefault()
        // Not called if this was closed meanwhile: what was opened since stays open.
        if (text.trim() !== '' && text !== before && !isPending) mutate(undefined, { onSuccess: () => onClose?.() })
      }}
    >
      <CommentField
        label={label}
        value={text}
        isReadOnly={isPending}
        onChange={setText}
        onMention={(person) => setMentioned([...mentioned, person])}
        onCancel={cancel}
      />
      {error && <p role="alert">{messageOf(error, words)}</p>}
      <div className="s-composer-actions">
        {children}
        {cancel && (
          <Button look="quiet" onPress={cancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" isPending={isPending} isDisabled={text.trim() === '' || text === before}>
          {action}
        </Button>
      </div>
    </Form>
  )
}
