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

const announceSignIn = (): void => {
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

/** Returns the id of the user whose work this tab has; undefined before it knows. */
export const ownUser = (): string | undefined => own

// What this tab still has to save would be saved as written by another user. It stays on this device for its author.
const resumeAs = (userId: string | undefined): void => {
  if (own !== undefined && userId !== own) location.reload()
  else announceSignIn()
}

/** Notes who is signed in, however that happened, and tells the other tabs of this browser. */
export const noteUser = (userId: string): void => {
  localStorage.setItem(signInKey, `${userId} ${Date.now()}`)
  resumeAs(userId)
  own ??= userId
}

addEventListener('storage', ({ key, newValue }) => {
  if (key === signInKey && newValue !== null) resumeAs(newValue.split(' ')[0])
})
