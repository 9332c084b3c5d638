import type { ReactNode } from 'react'

/** What an empty or failed screen says: one sentence, one action. */
export const Empty = ({
  icon,
  title,
  text,
  heading: Title = 'h2',
  children,
}: {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The heading of a screen that has no other is an `h1`. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
}) => (
  <div className="s-empty">
    {icon !== undefined && <div className="s-empty-icon">{icon}</div>}
    <Title>{title}</Title>
    {text !== undefined && <p>{text}</p>}
    {children !== undefined && <div className="s-empty-actions">{children}</div>}
  </div>
)

/** Grey lines in the shape of what is being loaded. They appear after a moment only. */
export const Skeleton = ({ lines = 3, kind = 'text' }: { lines?: number; kind?: 'page' | 'rows' | 'text' }) => (
  <div className={`s-skeleton ${kind}`} aria-hidden="true">
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} />
    ))}
  </div>
)
