import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Form, TextArea, TextField } from 'react-aria-components'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { useWords } from '../../../../words/words.tsx'

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
  const words = useWords()
  const { t } = words
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onSend(text.trim()),
    onSuccess: () => {
      setText('')
      onClose?.()
    },
  })
  return (
    <Form
      className="s-composer"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isPending) mutate()
      }}
    >
      <TextField
        aria-label={label}
        value={text}
        onChange={setText}
        maxLength={65_536}
        // A field that closes again was opened to write in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={onClose !== undefined}
      >
        <TextArea
          className="s-input"
          rows={3}
          placeholder={label}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text === '') onClose?.()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
      </TextField>
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
