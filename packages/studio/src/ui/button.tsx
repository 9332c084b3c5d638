import { Button as AriaButton, Link, Tooltip, TooltipTrigger, type ButtonProps } from 'react-aria-components'
import type { ReactNode } from 'react'

type Look = 'danger' | 'filled' | 'plain' | 'quiet'

interface Props extends Omit<ButtonProps, 'className' | 'children'> {
  look?: Look
  children: ReactNode
}

/** A button that says what it does. */
export const Button = ({ look = 'plain', children, ...rest }: Props) => (
  <AriaButton {...rest} className={`s-button ${look}`}>
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
