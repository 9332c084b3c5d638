import type { Body } from '@scriptorium/types'
import type { UserRow } from '../../../platform/db/tables/people.ts'

/** Returns the normalized form of an e-mail address, in which addresses are stored and looked up. */
export const emailKey = (address: string): string => address.toLowerCase()

/** Returns whether a string is an address; ids contain no `@`. */
export const isEmail = (key: string): boolean => key.includes('@')

/** Returns the domain of an address. */
export const domainOf = (address: string): string => emailKey(address.slice(address.lastIndexOf('@') + 1))

/** Returns the columns that an update changes. Members that the body omits stay unchanged. */
export const userChanges = ({ displayName, photoURL }: Body<'updateUserById'>): Partial<UserRow> => ({
  ...(displayName !== undefined && { displayName }),
  ...(photoURL !== undefined && { photoUrl: photoURL }),
})
