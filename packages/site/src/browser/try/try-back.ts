/** Where the window of a provider tells the form what the provider says. */
export const signInChannel = 'try-it'

/** Begins the state of a sign-in that a form began. */
export const signInPrefix = 'try.'

/** Tells the form what a provider says, if the provider brought a reader back here, and closes this window. */
export const startTryBack = (): void => {
  const said = location.search === '' ? location.hash.slice(1) : location.search
  if (!new URLSearchParams(said).get('state')?.startsWith(signInPrefix)) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only.
  new BroadcastChannel(signInChannel).postMessage(said)
  window.close()
}
