import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { Overlay } from '../../ui/prompt.tsx'
import { useWords } from '../../words/words.tsx'

/** A dialog that shows something, and is closed when it has been read. */
export const PanelDialog = ({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useWords()
  return (
    <Overlay onClose={onClose}>
      <Heading slot="title">{title}</Heading>
      <div className="s-panel">{children}</div>
      <div className="s-dialog-actions">
        <Button onPress={onClose}>{t('close')}</Button>
      </div>
    </Overlay>
  )
}
