import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, Label, TextArea, TextField } from 'react-aria-components'
import { announce } from '../../../../ui/announcer.tsx'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { useKept } from '../../../../ui/use-kept.ts'
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
  const [reason, setReason] = useKept(`${id} reason`, '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onSend(text, reason.trim()),
    onSuccess: () => announce(t('commentPosted')),
  })
  const end = () => {
    setText(quote)
    setReason('')
    onClose()
  }
  return (
    <Form
      className="s-composer"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== quote && !isPending) mutate(undefined, { onSuccess: end })
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
          dir="auto"
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text === quote) end()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
      </TextField>
      <TextField value={reason} isReadOnly={isPending} onChange={setReason} maxLength={10_000}>
        <Label>{t('suggestionReason')}</Label>
        <TextArea className="s-input" rows={1} dir="auto" />
      </TextField>
      {error && <p role="alert">{messageOf(error, words)}</p>}
      <div className="s-composer-actions">
        <Button look="quiet" onPress={end}>
          {t('cancel')}
        </Button>
        <Button type="submit" isPending={isPending} isDisabled={text === quote}>
          {t('suggestChange')}
        </Button>
      </div>
    </Form>
  )
}
