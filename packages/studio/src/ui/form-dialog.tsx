import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { Form, Heading } from 'react-aria-components'
import { useManageWords } from '../words/manage/words.ts'
import { withoutIsolates } from '@scriptorium/site/words/isolate'
import { Button } from './button.tsx'
import { ProblemsContext, TextBox } from './fields.tsx'
import { isOutdated } from './problems.ts'
import { Refusal } from './refusal.tsx'
import { Overlay } from './prompt.tsx'
import { say } from './toasts.tsx'
import { UnsavedGuard, useTyped } from './unsaved-guard.tsx'
import { useProblems } from './use-problems.ts'

interface Props {
  title: string
  /** What the button says that it does. */
  action: string
  /** Does it. `isForced` overwrites what somebody else changed in the meantime. */
  onSubmit: (isForced: boolean) => Promise<unknown>
  onClose: () => void
  /** What is said when it is done. */
  doneText?: string | undefined
  isDangerous?: boolean
  isReady?: boolean
  /** The name that must be typed before something is done that nobody can undo. */
  typedName?: string | undefined
  /** Keeps the dialog open, because it shows a result, which nobody would see who left before it came. */
  staysOpen?: boolean
  /** Shows what somebody else changed, in place of the buttons. */
  outdated?: ReactNode
  children?: ReactNode
}

/**
 * Lets a late success close the dialog, unless somebody has left it: what they opened since stays open. Other forms close only while they
 * are mounted. A dialog can have a tag as its key, so a newer state mounts another one in its place, which must close, too.
 */
const useLeaving = (onClose: () => void) => {
  const isLeft = useRef(false)
  return {
    leave: () => {
      isLeft.current = true
      onClose()
    },
    finish: () => {
      if (!isLeft.current) onClose()
    },
  }
}

/** A dialog with a form. It closes when the server has accepted it, and shows a refusal at the field that it is about. */
export const FormDialog = (props: Props) => {
  const { title, action, onSubmit, onClose, doneText, isDangerous = false, isReady = true, staysOpen = false } = props
  const { typedName } = props
  const [typed, setTyped] = useState('')
  const isConfirmed = typedName === undefined || withoutIsolates(typed) === withoutIsolates(typedName)
  const words = useManageWords()
  const { isTyped, formRef, forget } = useTyped()
  const { leave, finish } = useLeaving(onClose)
  const { mutate, error, isPending } = useMutation({
    mutationFn: onSubmit,
    onSuccess: () => {
      forget()
      if (!staysOpen) finish()
      if (doneText !== undefined) say(doneText)
    },
  })
  const problems = useProblems(error)
  const isConflict = isOutdated(error)
  const hasToStay = staysOpen && isPending
  return (
    <Overlay onClose={leave} isKept={hasToStay || (isTyped && !isPending)}>
      <Heading slot="title">{title}</Heading>
      {isTyped && !isPending && <UnsavedGuard />}
      <ProblemsContext value={problems}>
        <Form
          className="s-form"
          ref={formRef}
          onSubmit={(event) => {
            event.preventDefault()
            // A dialog inside another one is also inside its form.
            event.stopPropagation()
            // The Enter key in a field submits the form also while the button does nothing.
            if (!isPending) mutate(false)
          }}
        >
          {props.children}
          {typedName !== undefined && (
            <TextBox
              label={words.t('typeToConfirm', { name: typedName })}
              name="confirm"
              value={typed}
              onChange={setTyped}
            />
          )}
          {isConflict && (props.outdated ?? <p role="alert">{words.t('changeElsewhereUnknown')}</p>)}
          {error && !isConflict && <Refusal error={error} problems={problems} />}
          <div className="s-dialog-actions">
            <Button look="quiet" onPress={leave} isDisabled={hasToStay}>
              {words.t('cancel')}
            </Button>
            {isConflict ? (
              <Button onPress={() => mutate(true)} isPending={isPending}>
                {words.t('overwrite')}
              </Button>
            ) : (
              <Button
                look={isDangerous ? 'danger' : 'filled'}
                type="submit"
                isPending={isPending}
                isDisabled={!isReady || !isConfirmed}
              >
                {action}
              </Button>
            )}
          </div>
        </Form>
      </ProblemsContext>
    </Overlay>
  )
}
