import { useEffect, useRef, type ReactNode } from 'react'
import {
  ButtonContext,
  Menu as AriaMenu,
  MenuItem as AriaItem,
  MenuTrigger,
  Popover,
  Separator,
  type MenuItemProps,
} from 'react-aria-components'
import { putOffer, type MenuEntry } from './menu-entries.ts'

interface ItemProps extends Omit<MenuItemProps, 'children' | 'className' | 'textValue'> {
  icon?: ReactNode
  label: string
  shortcut?: string | undefined
  isDangerous?: boolean | undefined
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

interface Props {
  label: string
  /** The name of the row that the menu belongs to. Ctrl K finds its actions by this name. */
  of?: string
  /** The button that opens the menu. */
  button: ReactNode
  /** Called when the menu opens, and when somebody looks for an action of the screen. `false` stands for nothing. */
  entries: () => readonly (MenuEntry | 'separator' | false | undefined)[]
}

/** Renders the entries when the menu is open. */
const Entries = ({ entries }: Pick<Props, 'entries'>) =>
  entries().map((entry, index) => {
    if (entry === false || entry === undefined) return null
    if (entry === 'separator') return <MenuSeparator key={index} />
    const { label, run, ...rest } = entry
    return <MenuItem key={`${index} ${label}`} label={label} {...rest} {...(run && { onAction: run })} />
  })

/** A button with a menu of actions, which Ctrl K finds, too. */
export const ActionMenu = ({ label, of, button, entries }: Props) => {
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => putOffer(trigger.current!, { of, entries: () => entries().filter((one) => typeof one === 'object') }))
  return (
    <MenuTrigger>
      <ButtonContext value={{ ref: trigger }}>{button}</ButtonContext>
      <Popover className="s-popover" offset={4}>
        <AriaMenu className="s-menu" aria-label={label}>
          <Entries entries={entries} />
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
