/** An e-mail address as it is kept and looked up: nobody tells people apart by its case. */
export const emailKey = (address: string): string => address.toLowerCase()

/** Whether a key of a user is an address and not an id, which has no such sign. */
export const isEmail = (key: string): boolean => key.includes('@')
