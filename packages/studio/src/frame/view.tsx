import { useEffect, useRef, type ReactNode } from 'react'
import { Breadcrumb, Breadcrumbs, Link } from 'react-aria-components'
import { RailButton } from './shell.tsx'

/** A step of the way to a screen. */
export interface Crumb {
  label: ReactNode
  href?: string
}

/** A screen: its header with where one is and what can be done, and its content. */
export const View = ({
  title,
  crumbs,
  state,
  actions,
  children,
}: {
  title: string
  crumbs: readonly Crumb[]
  state?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) => {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} · Scriptorium`
  }, [title])
  return (
    <>
      <header className="s-header">
        <RailButton />
        <Breadcrumbs className="s-crumbs">
          {crumbs.map(({ label, href }, index) => (
            <Breadcrumb key={index} className="s-crumb">
              {href === undefined ? <span>{label}</span> : <Link href={href}>{label}</Link>}
            </Breadcrumb>
          ))}
        </Breadcrumbs>
        <div className="s-header-state">{state}</div>
        <div className="s-header-actions">{actions}</div>
      </header>
      <main id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
    </>
  )
}
