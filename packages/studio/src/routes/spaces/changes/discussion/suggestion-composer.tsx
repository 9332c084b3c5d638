import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, Label, TextArea, TextField } from 'react-aria-components'
import { announce } from '../../../../ui/announcer.tsx'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { forgetSent, useKept } from '../../../../ui/use-kept.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { useShownForm } from './use-shown-form.ts'

/** A field with another text for a passage, and one for the reason. */
export const SuggestionComposer = ({
  id,
  quote,
  onSend,
  onClose,
}: {
  /** What is written, for the time in which the fields are away. */
  id: string
  quote: string
  onSend: (suggestion: string, reason: string) => Promise<void>
  onClose: () => void
}) => {
  const words = useChangeWords()
  const { t } = words
  const field = useRef<HTMLTextAreaElement>(null)
  useShownForm(field)
  const [text, setText] = useKept(id, quote)
  const reasonId = `${id} reason`
  const [reason, setReason] = useKept(reasonId, '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await onSend(text, reason.trim())
      forgetSent(id, text)
      forgetSent(reasonId, reason)
    },
    onSuccess: () => announce(t('commentPosted')),
  })
  const cancel = () => {
    setText(quote)
    setReason('')
    onClose()
  }
  return (
    <Form
      className="s-composer"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== quote && !isPending) mutate(undefined, { onSuccess: onClose })
      }}
    >
      {/* It was opened to write in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextField value={text} isReadOnly={isPending} onChange={setText} maxLength={10_000} autoFocus>
        <Label>{t('suggestedText')}</Label>
        <TextArea
          ref={field}
          className="s-input"
          rows={3}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text === quote) cancel()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
      </TextField>
      <TextField value={reason} isReadOnly={isPending} onChange={setReason} maxLength={10_000}>
        <Label>{t('suggestionReason')}</Label>
        <TextArea className="s-input" rows={1} />
      </TextField>
      {error && <p role="alert">{messageOf(error, words)}</p>}
      <div className="s-composer-actions">
        <Button look="quiet" onPress={cancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" isPending={isPending} isDisabled={text === quote}>
          {t('suggestChange')}
        </Button>
      </div>
    </Form>
  )
}
