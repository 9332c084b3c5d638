import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  /** What it does: the title of the question, and what the button says. */
  title: string
  /** What the buttons say if the title is too long for them. */
  action?: string
  look?: 'danger' | 'quiet'
  onSubmit: (isForced: boolean) => Promise<unknown>
  /** The name that must be typed, because nobody can undo it. */
  typedName?: string
  /** What is said when it is done. */
  doneText?: string
  /** What it means for people. */
  children: ReactNode
}

/** A button that removes or ends something, and asks before it does. */
export const AskingButton = ({
  title,
  action = title,
  look = 'danger',
  onSubmit,
  typedName,
  doneText,
  children,
}: Props) => {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button look={look} aria-label={title} onPress={() => setAsked(true)}>
        {action}
      </Button>
      {isAsked && (
        <FormDialog
          title={title}
          action={action}
          isDangerous
          typedName={typedName}
          onSubmit={onSubmit}
          onClose={() => setAsked(false)}
          doneText={doneText}
        >
          {children}
        </FormDialog>
      )}
    </>
  )
}
