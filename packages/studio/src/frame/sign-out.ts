import { address, pathOf } from '../address.ts'
import { docs } from '../api/docs.ts'
import { saveNow } from '../saving/saver.ts'

/** Saves what is left, ends the session, here and at the provider that began it, and shows the way back in. */
export const signOut = async (): Promise<void> => {
  await saveNow()
  // A program that shows the studio can have a token and no session.
  const session = await docs.getCurrentSession().catch(() => undefined)
  await docs.signOut()
  location.assign(session?.signOutURL ?? pathOf(address.signIn))
}
