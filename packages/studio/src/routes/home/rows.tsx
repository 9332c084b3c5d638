import type { ChangeRequest } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { FilePen, GitPullRequestArrow } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../address.ts'
import { spacesQuery } from '../../api/workspace/workspace.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Time } from '../../ui/time.tsx'
import { useWords } from '../../words/words.tsx'
import './home.css'

interface RowProps {
  href: string
  icon: ReactNode
  title: string
  meta: string
  at: string
}

/** One line of a list: what it is, where it is, and when it changed. */
export const Row = ({ href, icon, title, meta, at }: RowProps) => (
  <li>
    <Link href={href} className="s-row">
      <span className="s-row-icon">{icon}</span>
      <span className="s-row-title">{title}</span>
      <span className="s-row-meta">{meta}</span>
      <Time at={at} />
    </Link>
  </li>
)

/** A list with its title. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="s-home-section">
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
)

/** Change requests of several spaces. */
export const ChangeRows = ({ items }: { items: readonly ChangeRequest[] }) => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  return items.map(({ id, space, subject, number, updatedAt, status }) => (
    <Row
      key={id}
      href={address.change(space, id)}
      icon={status === 'draft' ? <FilePen /> : <GitPullRequestArrow />}
      title={subject || t('untitledChange', { number })}
      meta={spaces.find((one) => one.id === space)?.title ?? ''}
      at={updatedAt}
    />
  ))
}
