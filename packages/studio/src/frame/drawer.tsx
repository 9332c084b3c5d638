import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useWords } from '../words/words.tsx'

/** The rail over the content, where there is no room beside it. */
export const Drawer = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const { t } = useWords()
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable className="s-overlay drawer">
      <Modal className="s-drawer">
        <Dialog aria-label={t('navigation')} className="s-rail">
          {/* A link in the drawer closes it. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className="s-rail-body" onClick={({ target }) => (target as Element).closest('a') && onClose()}>
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
