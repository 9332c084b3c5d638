import { useSyncExternalStore } from 'react'
import { address, pathOf } from '../address.ts'
import { hasSessionEnded, watchSession } from '../api/session.ts'
import { useWords } from '../words/words.tsx'

/** Asks the user to sign in again in another tab, so that the page with their edits stays open. */
export const SessionEnded = () => {
  const { t } = useWords()
  const isEnded = useSyncExternalStore(watchSession, hasSessionEnded)
  if (!isEnded) return null
  return (
    <div className="s-notice top" role="alert">
      <p>{t('sessionEnded')}</p>
      <a className="s-button filled" href={pathOf(address.signIn)} target="_blank" rel="noreferrer">
        {t('signInAgain')}
      </a>
    </div>
  )
}
