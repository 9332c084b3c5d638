import type { ReactNode, RefObject } from 'react'
import { Menu, Popover } from 'react-aria-components'

/** The open menu of a `LateMenu`. */
export const OpenMenu = ({
  trigger,
  label,
  onClose,
  children,
}: {
  trigger: RefObject<HTMLElement | null>
  label: string
  onClose: () => void
  children: ReactNode
}) => (
  <Popover
    triggerRef={trigger}
    isOpen
    onOpenChange={(isOpen) => !isOpen && onClose()}
    className="s-popover"
    offset={4}
    aria-label={label}
  >
    {/* Whoever opens a menu goes on with the arrow keys. */}
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
    <Menu className="s-menu" aria-label={label} autoFocus="first" onClose={onClose}>
      {children}
    </Menu>
  </Popover>
)
