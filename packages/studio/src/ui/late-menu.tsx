import { lazy, Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from 'react-aria-components'

/** What the entries of a menu load. */
type LoadEntries = () => Promise<{ default: ComponentType }>

const loadMenu = async () => ({ default: (await import('./open-menu.tsx')).OpenMenu })
const OpenMenu = lazy(loadMenu)

/** Returns a button with a menu that loads when the button is about to be pressed, so that the first screen does without it. */
export const lateMenu = (load: LoadEntries) => {
  const Entries = lazy(load)
  const prepare = () => void Promise.all([loadMenu(), load()]).catch(() => {})
  return ({ className, label, children }: { className: string; label: string; children: ReactNode }) => {
    const trigger = useRef<HTMLButtonElement>(null)
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button
          ref={trigger}
          className={className}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onHoverStart={prepare}
          onFocus={prepare}
          onPress={() => setOpen(true)}
        >
          {children}
        </Button>
        {isOpen && (
          <Suspense>
            <OpenMenu trigger={trigger} label={label} onClose={() => setOpen(false)}>
              <Entries />
            </OpenMenu>
          </Suspense>
        )}
      </>
    )
  }
}
