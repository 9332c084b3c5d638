import type { Body } from '@scriptorium/types'
import type { UserRow } from '../../db/tables/people.ts'

/** An e-mail address as it is kept and looked up: nobody tells people apart by its case. */
export const emailKey = (address: string): string => address.toLowerCase()

/** Whether a key of a user is an address and not an id, which has no such sign. */
export const isEmail = (key: string): boolean => key.includes('@')

/** The part of an address that says where it is, as organizations list it. */
export const domainOf = (address: string): string => emailKey(address.slice(address.lastIndexOf('@') + 1))

/** The columns that an update changes; what the body leaves out stays. */
export const userChanges = ({ displayName, photoURL }: Body<'updateUserById'>): Partial<UserRow> => ({
  ...(displayName !== undefined && { displayName }),
  ...(photoURL !== undefined && { photoUrl: photoURL }),
})
