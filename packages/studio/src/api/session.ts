const listeners = new Set<() => void>()
let isSignedOut = false

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Notes that the server no longer knows the session. */
export const announceSignOut = (): void => {
  if (isSignedOut) return
  isSignedOut = true
  tell()
}

/** Notes that the user signed in again. */
export const announceSignIn = (): void => {
  isSignedOut = false
  tell()
}

/** Calls the listener whenever the user is signed out or in again. Returns a function that stops it. */
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the session has ended. */
export const hasSessionEnded = (): boolean => isSignedOut

const signInKey = 'signed-in-at'

/** Tells the other tabs of this browser that the user signed in. */
export const tellOtherTabs = (): void => localStorage.setItem(signInKey, String(Date.now()))

addEventListener('storage', ({ key }) => key === signInKey && announceSignIn())
