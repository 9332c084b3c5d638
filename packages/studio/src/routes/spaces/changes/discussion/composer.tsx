import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { announce } from '../../../../ui/announcer.tsx'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { CommentField } from './comment-field.tsx'
import { withLineBreaks } from './line-breaks.ts'
import { withMentions, type Mentioned } from './mentions.ts'

/** A field for a comment. What was written stays until the server has it. */
export const Composer = ({
  label,
  action,
  onSend,
  onClose,
  children,
}: {
  label: string
  action: string
  onSend: (text: string) => Promise<void>
  onClose?: () => void
  /** Further buttons. */
  children?: ReactNode
}) => {
  const words = useChangeWords()
  const { t } = words
  const [text, setText] = useState('')
  const [mentioned, setMentioned] = useState<readonly Mentioned[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onSend(withLineBreaks(withMentions(text.trim(), mentioned))),
    onSuccess: () => announce(t('commentPosted')),
  })
  // Not called if this was closed meanwhile: what was opened since stays open.
  const onSent = () => {
    setText('')
    onClose?.()
  }
  return (
    <Form
      className="s-composer"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isPending) mutate(undefined, { onSuccess: onSent })
      }}
    >
      <CommentField
        label={label}
        value={text}
        isReadOnly={isPending}
        onChange={setText}
        onMention={(person) => setMentioned((before) => [...before, person])}
        onCancel={onClose}
      />
      {error && <p role="alert">{messageOf(error, words)}</p>}
      <div className="s-composer-actions">
        {children}
        {onClose && (
          <Button look="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" isPending={isPending} isDisabled={text.trim() === ''}>
          {action}
        </Button>
      </div>
    </Form>
  )
}
