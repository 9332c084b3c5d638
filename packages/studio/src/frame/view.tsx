import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-aria-components'
import { RailButton } from './shell.tsx'

/** A step of the way to a screen. */
export interface Crumb {
  label: ReactNode
  href?: string
}

// Browsers say which screen is the first.
let lastPath: string | undefined

/** After a link or a button has led to another screen and is gone, reading goes on at the new screen. */
const useArrival = (main: RefObject<HTMLElement | null>): void => {
  // While a screen loads, the one before is still there.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => {
    if (pathname === undefined) return
    const isFirst = lastPath === undefined || lastPath === pathname
    lastPath = pathname
    if (!isFirst && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}

// The breadcrumbs of the component library would bring what it needs for lists into the first view.
const Crumbs = ({ steps }: { steps: readonly Crumb[] }) => (
  <ol className="s-crumbs">
    {steps.map(({ label, href }, index) => {
      const isLast = index === steps.length - 1
      return (
        <li key={index} className="s-crumb">
          {href === undefined || isLast ? (
            <span aria-current={isLast ? 'page' : undefined}>{label}</span>
          ) : (
            <Link href={href}>{label}</Link>
          )}
        </li>
      )
    })}
  </ol>
)

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
  // What is not loaded, or does not exist, has no name yet.
  const named = crumbs.filter(({ label }) => label !== undefined && label !== '')
  useArrival(main)
  useEffect(() => {
    document.title = `${title} · Scriptorium`
  }, [title])
  return (
    <>
      <header className="s-header">
        <RailButton />
        <Crumbs steps={named.length > 0 ? named : [{ label: title }]} />
        <div className="s-header-state">{state}</div>
        <div className="s-header-actions">{actions}</div>
      </header>
      <main id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
    </>
  )
}
