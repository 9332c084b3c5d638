import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { useManageWords } from '../words/manage/words.ts'
import { Button } from './button.tsx'
import { ProblemsContext, ReadOnlyContext } from './fields.tsx'
import { isOutdated } from './problems.ts'
import { Refusal } from './refusal.tsx'
import { say } from './toasts.tsx'
import { UnsavedGuard, useTyped } from './unsaved-guard.tsx'
import { useProblems } from './use-problems.ts'

interface Props {
  action: string
  /** Saves it. `isForced` overwrites what somebody else changed in the meantime. */
  onSubmit: (isForced: boolean) => Promise<unknown>
  isReady?: boolean
  /** Whether something else than a field was changed, such as the order of rows. */
  isChanged?: boolean
  /** Shows what is set without a way to change it: all fields of `fields.tsx` are disabled. */
  isReadOnly?: boolean
  /** Shows what somebody else changed. */
  outdated?: ReactNode
  children: ReactNode
}

/** A form in a screen. It says when it is saved, and shows a refusal at the field that it is about. */
export const SavedForm = (props: Props) => {
  const { action, onSubmit, isReady = true, isChanged = false, isReadOnly = false, outdated, children } = props
  const words = useManageWords()
  const { isTyped, formRef, forget } = useTyped()
  const { mutate, error, isPending } = useMutation({
    mutationFn: onSubmit,
    onSuccess: () => {
      forget()
      say(words.t('savedDone'))
    },
  })
  const problems = useProblems(error)
  const isConflict = isOutdated(error)
  return (
    <ProblemsContext value={problems}>
      <Form
        className="s-form s-saved-form"
        ref={formRef}
        onSubmit={(event) => {
          event.preventDefault()
          // The Enter key in a field submits the form also while the button does nothing.
          if (!isPending) mutate(false)
        }}
      >
        <ReadOnlyContext value={isReadOnly}>{children}</ReadOnlyContext>
        {isConflict && (outdated ?? <p role="alert">{words.t('changeElsewhereUnknown')}</p>)}
        {error && !isConflict && <Refusal error={error} problems={problems} />}
        {isReadOnly && <p className="s-soft">{words.t('onlyAdmins')}</p>}
        {!isReadOnly && isConflict && (
          <Button onPress={() => mutate(true)} isPending={isPending}>
            {words.t('overwrite')}
          </Button>
        )}
        {!isReadOnly && !isConflict && (
          <Button look="filled" type="submit" isPending={isPending} isDisabled={!isReady}>
            {action}
          </Button>
        )}
      </Form>
      {(isTyped || isChanged) && !isPending && <UnsavedGuard />}
    </ProblemsContext>
  )
}
