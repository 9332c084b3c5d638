import { Link } from 'react-aria-components'

/** A part of a screen with an address of its own. */
export interface Part {
  label: string
  href: string
  isCurrent: boolean
  count?: number | undefined
}

/** The parts of a screen. Each is a link, so that its address can be shared and the browser goes back to it. */
export const PartLinks = ({ label, parts }: { label: string; parts: readonly Part[] }) => (
  <nav className="s-parts" aria-label={label}>
    {parts.map((part) => (
      <Link key={part.href} href={part.href} className="s-part" aria-current={part.isCurrent ? 'page' : undefined}>
        {part.label}
        {part.count !== undefined && part.count > 0 && <span className="s-count">{part.count}</span>}
      </Link>
    ))}
  </nav>
)
