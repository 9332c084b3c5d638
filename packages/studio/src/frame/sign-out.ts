import { address, pathOf } from '../address.ts'
import { docs } from '../api/docs.ts'
import { saveNow } from '../saving/saver.ts'

/** Saves what is left, ends the session, and shows the way back in. */
export const signOut = async (): Promise<void> => {
  await saveNow()
  await docs.signOut()
  location.assign(pathOf(address.signIn))
}
