import type { ChangeRequest, Review, Space } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import {
  DialogTrigger,
  Form,
  Label,
  OverlayTriggerStateContext,
  Popover,
  Radio,
  RadioGroup,
  TextArea,
  TextField,
} from 'react-aria-components'
import { submitReview } from '../../../../api/change-requests/review.ts'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { say } from '../../../../ui/toasts.tsx'
import { forgetSent, useKept } from '../../../../ui/use-kept.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'

type Status = Review['status']

/** A review that somebody writes. */
interface Begun {
  status: Status
  text: string
}

const nothing: Begun = { status: 'approved', text: '' }

const ReviewForm = ({ change }: { change: ChangeRequest }) => {
  const popover = useContext(OverlayTriggerStateContext)
  const words = useChangeWords()
  const { t } = words
  // What was written stays when the form closes, as for a look at a page.
  const id = `review ${change.id}`
  const [begun, setBegun] = useKept(id, nothing)
  const { status, text } = begun
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => submitReview(change, status, text.trim()),
    onSuccess: () => {
      say(t(`said-${status}`))
      forgetSent(id, begun)
    },
  })
  return (
    <Form
      className="s-form"
      onSubmit={(event) => {
        event.preventDefault()
        // Not called if this was closed meanwhile: what was opened since stays open.
        if (!isPending) mutate(undefined, { onSuccess: () => popover?.close() })
      }}
    >
      <RadioGroup
        value={status}
        onChange={(value) => setBegun({ ...begun, status: value as Status })}
        className="s-radios"
      >
        <Label>{t('yourReview')}</Label>
        {(['approved', 'changes-requested'] as const).map((one) => (
          <Radio key={one} value={one} className="s-radio">
            <span>
              <strong>{t(`say-${one}`)}</strong>
              <span className="s-soft">{t(`mean-${one}`)}</span>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      <TextField value={text} onChange={(value) => setBegun({ ...begun, text: value })} maxLength={65_536}>
        <Label>{t('reviewText')}</Label>
        <TextArea className="s-input" rows={4} />
      </TextField>
      {error && <p role="alert">{messageOf(error, words)}</p>}
      <div className="s-dialog-actions">
        <Button type="submit" look="filled" isPending={isPending}>
          {t(`say-${status}`)}
        </Button>
      </div>
    </Form>
  )
}

/** Opens the form of a review. Nobody reviews what is merged, or their own draft. */
export const ReviewButton = ({ change, space }: { change: ChangeRequest; space: Space }) => {
  const { t } = useChangeWords()
  if (!space.permissions.review || change.status !== 'open') return null
  return (
    <DialogTrigger>
      <Button>{t('review')}</Button>
      {/* Without a dialog in it, it is the dialog itself, and has the button with which screen readers leave it. */}
      <Popover className="s-popover s-review" placement="bottom end">
        <ReviewForm change={change} />
      </Popover>
    </DialogTrigger>
  )
}
