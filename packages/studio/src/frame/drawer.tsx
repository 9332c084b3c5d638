import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useWords } from '../words/words.tsx'

/** The rail over the content, where there is no room beside it. */
export const Drawer = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const { t } = useWords()
  const { pathname } = useLocation()
  const [opened] = useState(pathname)
  const close = useEffectEvent(onClose)
  // Rows of a tree lead to their pages, too, and are no links.
  useEffect(() => {
    if (pathname !== opened) close()
  }, [pathname, opened])
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable className="s-overlay drawer">
      <Modal className="s-drawer">
        <Dialog aria-label={t('navigation')} className="s-rail">
          {/* A link to the screen that is shown closes it, too. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className="s-rail-body" onClick={({ target }) => (target as Element).closest('a') && onClose()}>
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
