import { Link } from 'react-aria-components'
import type { ReactNode } from 'react'
import { useIsCurrent } from './current.ts'

/** An entry of the rail. */
export const NavLink = ({
  href,
  icon,
  children,
  count,
}: {
  href: string
  icon: ReactNode
  children: ReactNode
  count?: number | undefined
}) => {
  const isCurrent = useIsCurrent(href)
  return (
    <Link href={href} className="s-nav-link" aria-current={isCurrent ? 'page' : undefined}>
      <span className="s-nav-icon">{icon}</span>
      <span className="s-nav-label">{children}</span>
      {count !== undefined && count > 0 && <span className="s-count">{count}</span>}
    </Link>
  )
}
