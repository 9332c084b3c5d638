import type { Body } from '@scriptorium/types'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { changesOf, type Columns } from '../changes-of.ts'

/** Returns the normalized form of an e-mail address, in which addresses are stored and looked up. */
export const emailKey = (address: string): string => address.toLowerCase()

/** Returns whether a string is an address; ids contain no `@`. */
export const isEmail = (key: string): boolean => key.includes('@')

/** Returns the domain of an address. */
export const domainOf = (address: string): string => emailKey(address.slice(address.lastIndexOf('@') + 1))

const columns: Columns<Body<'updateUserById'>, UserRow> = {
  displayName: (displayName) => ({ displayName }),
  photoURL: (photoUrl) => ({ photoUrl }),
  language: (language) => ({ language }),
}

/** Returns the columns that an update changes. Members that the body omits stay unchanged. */
export const userChanges = (body: Body<'updateUserById'>): Partial<UserRow> => changesOf(columns, body)
