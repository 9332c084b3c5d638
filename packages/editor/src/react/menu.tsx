import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { EditorIcon } from '../icons/icons.ts'
import { Icon } from './icon.tsx'
import { useFloating, type Box } from './place.ts'

/** An entry of a menu. */
export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: EditorIcon
  readonly keys?: string
  readonly isDangerous?: boolean
  /** What is offered in its place when it is chosen. */
  readonly items?: readonly MenuItem[]
  readonly run?: () => void
}

interface MenuProps {
  readonly label: string
  /** What the menu is about, and what is around it. */
  readonly path?: ReactNode
  readonly items: readonly MenuItem[]
  readonly box: Box
  readonly onClose: () => void
}

const itemsIn = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

const opposites: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

const inDirection = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): string =>
  getComputedStyle(currentTarget).direction === 'rtl' ? (opposites[key] ?? key) : key

/** Returns the entry to which a key moves the focus. */
const target = (event: KeyboardEvent, all: readonly HTMLElement[], at: number): HTMLElement | undefined => {
  if (event.key === 'ArrowDown') return all[(at + 1) % all.length]
  if (event.key === 'ArrowUp') return all[(at - 1 + all.length) % all.length]
  if (event.key === 'Home') return all[0]
  if (event.key === 'End') return all.at(-1)
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return undefined
  const following = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return following.find((item) => item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()))
}

/** A menu that floats at a place of the text. */
export const Menu = ({ label, path, items, box, onClose }: MenuProps) => {
  const menu = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<MenuItem>()
  const shown = chosen?.items ?? items
  useFloating(menu, box)
  useEffect(() => {
    const leave = (event: PointerEvent): void => {
      if (!menu.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [onClose])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the first entry of each list gets the focus
  useEffect(() => menu.current!.querySelector<HTMLElement>('.choice')?.focus(), [chosen])
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const key = inDirection(event)
    if (key === 'Escape' || key === 'Tab' || (key === 'ArrowLeft' && chosen)) {
      event.preventDefault()
      event.stopPropagation()
      return chosen && key !== 'Tab' ? setChosen(undefined) : onClose()
    }
    const opened =
      key === 'ArrowRight' ? shown.find(({ id }) => id === (event.target as HTMLElement).dataset['id']) : undefined
    if (opened?.items) return setChosen(opened)
    const all = itemsIn(menu.current!)
    const next = target(event, all, all.indexOf(document.activeElement as HTMLElement))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={chosen?.label ?? label}
      className="floating menu"

      onKeyDown={onKey}
    >
      {path}
      {shown.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-id={item.id}
          aria-haspopup={item.items ? 'menu' : undefined}
          className={item.isDangerous ? 'choice dangerous' : 'choice'}
          onClick={() => {
            if (item.items) return setChosen(item)
            onClose()
            item.run?.()
          }}
        >
          {item.icon ? <Icon name={item.icon} /> : <span className="no-icon" />}
          <span className="choice-text">{item.label}</span>
          {item.keys ? <kbd>{item.keys}</kbd> : null}
          {item.items ? <Icon name="chevron" /> : null}
        </button>
      ))}
    </div>
  )
}
