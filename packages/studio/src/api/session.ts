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

let own: string | undefined

/** Notes whose tab this is, and tells the other tabs of this browser who is signed in, however that happened. */
export const tellOtherTabs = (userId: string): void => {
  own = userId
  localStorage.setItem(signInKey, `${userId} ${Date.now()}`)
}

addEventListener('storage', ({ key, newValue }) => {
  if (key !== signInKey || newValue === null) return
  // What this tab still has to save would be saved as written by the other one. It stays on this device for its author.
  if (own !== undefined && newValue.split(' ')[0] !== own) location.reload()
  else announceSignIn()
})
