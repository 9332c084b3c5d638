import { useBlocker } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Heading } from 'react-aria-components'
import { useManageWords } from '../words/manage/words.ts'
import { Button } from './button.tsx'
import { Overlay } from './prompt.tsx'

/** The parts of an address with a form of their own. Filters and dialogs are no other form. */
interface Place {
  pathname: string
  search: Readonly<Record<string, unknown>>
}

/** Returns whether a form goes away between two addresses. */
const isLeft = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || ['tab', 'siteSpace'].some((name) => from.search[name] !== to.search[name])

/** Asks before somebody leaves a form whose changes are not saved. A browser asks itself before it closes or reloads the page. */
export const UnsavedGuard = () => {
  const { t } = useManageWords()
  const { proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isLeft(current, next),
    withResolver: true,
  })
  if (!proceed) return null
  return (
    <Overlay onClose={reset}>
      <Heading slot="title">{t('leaveUnsaved')}</Heading>
      <p>{t('unsavedText')}</p>
      <div className="s-dialog-actions">
        <Button look="danger" onPress={proceed}>
          {t('leaveUnsaved')}
        </Button>
        {/* It is the safe answer. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus onPress={reset}>
          {t('stayHere')}
        </Button>
      </div>
    </Overlay>
  )
}

// What narrows a long choice is not saved.
const isSearch = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'search'

/** Returns whether somebody changed a field of a form since it was saved, the reference to the form, and what forgets the change. */
export const useTyped = () => {
  const [isTyped, setTyped] = useState(false)
  // A listener of the browser, because for React a dialog that a form opens is also inside it.
  const formRef = useCallback((form: HTMLFormElement) => {
    // React hears an event after this listener. Rendering earlier would put the old value back into the field.
    const note = ({ target }: Event) => {
      if (!isSearch(target)) setTimeout(() => setTyped(true))
    }
    form.addEventListener('input', note)
    return () => form.removeEventListener('input', note)
  }, [])
  return { isTyped, formRef, forget: () => setTyped(false) }
}
