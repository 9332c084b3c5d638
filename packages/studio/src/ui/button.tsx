import { Button as AriaButton, Link, Tooltip, TooltipTrigger, type ButtonProps } from 'react-aria-components'
import type { ReactNode } from 'react'

type Look = 'danger' | 'filled' | 'plain' | 'quiet'

interface Props extends Omit<ButtonProps, 'className' | 'children'> {
  look?: Look
  children: ReactNode
}

// With `isPending`, the library announces the label once more, and leaves a nameless picture behind if the button goes away.
// It sets `data-pending` itself, so the style sheet goes by the state that screen readers hear.
const pending = { type: 'button', 'aria-disabled': true } as const

/** A button that says what it does. While it is pending, it keeps the focus and does nothing. */
export const Button = ({ look = 'plain', isPending = false, onPress, children, ...rest }: Props) => (
  <AriaButton {...rest} {...(isPending ? pending : onPress && { onPress })} className={`s-button ${look}`}>
    {children}
  </AriaButton>
)

/** A link that looks like a button. */
export const ButtonLink = ({
  href,
  look = 'plain',
  children,
  target,
}: {
  href: string
  look?: Look
  children: ReactNode
  target?: string
}) => (
  <Link href={href} target={target} className={`s-button ${look}`}>
    {children}
  </Link>
)

interface IconProps extends Omit<ButtonProps, 'className' | 'children'> {
  label: string
  /** The key that does the same. */
  shortcut?: string
  children: ReactNode
}

/** A button with an icon only. Its label is shown as a tooltip. */
export const IconButton = ({ label, shortcut, children, ...rest }: IconProps) => (
  <TooltipTrigger delay={400}>
    <AriaButton {...rest} aria-label={label} className="s-icon-button">
      {children}
    </AriaButton>
    <Tooltip className="s-tooltip" offset={6}>
      {label}
      {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </Tooltip>
  </TooltipTrigger>
)
