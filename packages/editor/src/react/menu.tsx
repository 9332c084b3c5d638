import { useEffect, useRef, type KeyboardEvent } from 'react'
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
  readonly run: () => void
}

interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly box: Box
  readonly onClose: () => void
}

const itemsIn = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

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
export const Menu = ({ label, items, box, onClose }: MenuProps) => {
  const menu = useRef<HTMLDivElement>(null)
  useFloating(menu, box)
  useEffect(() => {
    const leave = (event: PointerEvent): void => {
      if (!menu.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [onClose])
  useEffect(() => itemsIn(menu.current!)[0]?.focus(), [])
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
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
      aria-label={label}
      className="floating menu"

      onKeyDown={onKey}
    >
      {items.map(({ id, label: text, icon, keys, isDangerous, run }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={isDangerous ? 'choice dangerous' : 'choice'}
          onClick={() => {
            onClose()
            run()
          }}
        >
          {icon ? <Icon name={icon} /> : <span className="no-icon" />}
          <span className="choice-text">{text}</span>
          {keys ? <kbd>{keys}</kbd> : null}
        </button>
      ))}
    </div>
  )
}
