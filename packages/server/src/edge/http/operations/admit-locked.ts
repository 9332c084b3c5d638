interface Steps<Access> {
  /** Checks the permission. Throws if it is missing. */
  permit: () => Promise<Access>
  /** The organizations in which the operation writes shared rows. */
  organizationsOf: (access: Access) => readonly string[]
  lock: (organization: string) => Promise<void>
}

/**
 * Returns the access once all organizations that it names are locked. Access can change while a lock is awaited, so it is loaded
 * again after each round of locks. All requests lock in the same order, so that no two wait for each other.
 */
export const admitLocked = async <Access>({ permit, organizationsOf, lock }: Steps<Access>): Promise<Access> => {
  let access = await permit()
  const held = new Set<string>()
  for (;;) {
    const wanted = organizationsOf(access).filter((organization) => !held.has(organization))
    if (wanted.length === 0) return access
    for (const organization of wanted.toSorted()) {
      await lock(organization)
      held.add(organization)
    }
    access = await permit()
  }
}
