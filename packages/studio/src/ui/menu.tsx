import { Menu as AriaMenu, MenuItem as AriaItem, Popover, Separator, type MenuItemProps } from 'react-aria-components'
import type { ReactNode } from 'react'

/** A menu in a popover, for the second child of a `MenuTrigger`. */
export const Menu = ({ label, children }: { label: string; children: ReactNode }) => (
  <Popover className="s-popover" offset={4}>
    <AriaMenu className="s-menu" aria-label={label}>
      {children}
    </AriaMenu>
  </Popover>
)

interface ItemProps extends Omit<MenuItemProps, 'children' | 'className' | 'textValue'> {
  icon?: ReactNode
  label: string
  shortcut?: string
  isDangerous?: boolean
}

/** An entry of a menu. */
export const MenuItem = ({ icon, label, shortcut, isDangerous = false, ...rest }: ItemProps) => (
  <AriaItem {...rest} textValue={label} className={isDangerous ? 's-menu-item danger' : 's-menu-item'}>
    <span className="s-menu-icon">{icon}</span>
    <span className="s-menu-label">{label}</span>
    {shortcut !== undefined && <kbd>{shortcut}</kbd>}
  </AriaItem>
)

export const MenuSeparator = () => <Separator className="s-menu-separator" />
