import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Dialog, Form, FormContext, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { ProblemsContext, TextBox } from './fields.tsx'
import { messageOf } from './message.ts'
import { useProblems } from './use-problems.ts'

/** A field that a person is asked to fill in. */
export interface Question {
  name: string
  label: string
  value?: string
  type?: 'text' | 'url'
  isRequired?: boolean
  maxLength?: number
}

interface Props {
  title: string
  action: string
  fields: readonly Question[]
  /** Does what was asked for. The dialog stays open while it goes on, and shows a refusal at the field that it is about. */
  onAnswer: (answers: Readonly<Record<string, string>>) => Promise<unknown> | void
  onClose: () => void
  children?: ReactNode
}

interface OverlayProps {
  onClose: () => void
  /** Whether Escape and a press outside leave it open, because somebody typed something in it. */
  isKept?: boolean
  children: ReactNode
}

/** A dialog over the screen. A form in it is not part of one around it, whose handlers the library would call, too. */
export const Overlay = ({ onClose, isKept = false, children }: OverlayProps) => (
  <ModalOverlay
    isOpen
    onOpenChange={(isOpen) => !isOpen && onClose()}
    isDismissable={!isKept}
    isKeyboardDismissDisabled={isKept}
    className="s-overlay"
  >
    <Modal className="s-modal">
      <Dialog className="s-dialog">
        <FormContext value={null}>{children}</FormContext>
      </Dialog>
    </Modal>
  </ModalOverlay>
)

/** Asks for a few words. */
export const Prompt = ({ title, action, fields, onAnswer, onClose, children }: Props) => {
  const words = useWords()
  const { t } = words
  const [answers, setAnswers] = useState(() => Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])))
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => onAnswer(answers),
  })
  const problems = useProblems(error)
  const isShownAtField = fields.some(({ name }) => problems.has(name))
  const isReady = fields.every(({ name, isRequired = true }) => !isRequired || answers[name]?.trim())
  const isTyped = fields.some(({ name, value = '' }) => answers[name] !== value)
  return (
    <Overlay onClose={onClose} isKept={isTyped && !isPending}>
      <Heading slot="title">{title}</Heading>
      {children}
      <Form
        className="s-form"
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog inside a form is also inside it for React.
          event.stopPropagation()
          // Not called if this was closed meanwhile: what was opened since stays open.
          if (isReady && !isPending) mutate(undefined, { onSuccess: onClose })
        }}
      >
        <ProblemsContext value={problems}>
          {fields.map(({ name, label, type = 'text', isRequired = true, maxLength }, index) => (
            <TextBox
              key={name}
              name={name}
              label={label}
              type={type}
              isRequired={isRequired}
              maxLength={maxLength}
              // The dialog was opened to answer this.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={index === 0}
              value={answers[name] ?? ''}
              onChange={(value) => setAnswers({ ...answers, [name]: value })}
            />
          ))}
        </ProblemsContext>
        {error && !isShownAtField && (
          <p role="alert" className="s-field-error">
            {messageOf(error, words)}
          </p>
        )}
        <div className="s-dialog-actions">
          <Button look="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button look="filled" type="submit" isPending={isPending} isDisabled={!isReady}>
            {action}
          </Button>
        </div>
      </Form>
    </Overlay>
  )
}
