import { useState, type ReactNode } from 'react'
import { Dialog, Form, Heading, Input, Label, Modal, ModalOverlay, TextField } from 'react-aria-components'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'

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
  onAnswer: (answers: Readonly<Record<string, string>>) => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog over the screen. */
export const Overlay = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable className="s-overlay">
    <Modal className="s-modal">
      <Dialog className="s-dialog">{children}</Dialog>
    </Modal>
  </ModalOverlay>
)

/** Asks for a few words. */
export const Prompt = ({ title, action, fields, onAnswer, onClose, children }: Props) => {
  const { t } = useWords()
  const [answers, setAnswers] = useState(() => Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])))
  return (
    <Overlay onClose={onClose}>
      <Heading slot="title">{title}</Heading>
      {children}
      <Form
        className="s-form"
        onSubmit={(event) => {
          event.preventDefault()
          onAnswer(answers)
          onClose()
        }}
      >
        {fields.map(({ name, label, type = 'text', isRequired = true, maxLength }, index) => (
          <TextField
            key={name}
            type={type}
            isRequired={isRequired}
            maxLength={maxLength}
            // The dialog was opened to answer this.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={index === 0}
            value={answers[name] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [name]: value })}
          >
            <Label>{label}</Label>
            <Input />
          </TextField>
        ))}
        <div className="s-dialog-actions">
          <Button look="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button look="filled" type="submit">
            {action}
          </Button>
        </div>
      </Form>
    </Overlay>
  )
}
