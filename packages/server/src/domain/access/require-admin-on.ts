import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import { Problem } from '../../ground/problem.ts'
import { allows } from './permissions.ts'

/** A space with the caller's level on it. */
export interface SpaceLevel {
  id: string
  title: string
  level: RoleOrNone
}

const maxNamed = 10

// The title of a space that the caller cannot see stays hidden.
const nameOf = ({ id, title, level }: SpaceLevel): string => (level === 'none' ? id : `"${title}" (${id})`)

/** Throws 403 with the names of the spaces on which the caller lacks `admin`, which more people could read after a change. */
export const requireAdminOn = (spaces: readonly SpaceLevel[]): void => {
  const lacking = spaces.filter(({ level }) => !allows('space:admin', level))
  if (lacking.length === 0) return
  const named = lacking.slice(0, maxNamed).map(nameOf).join(', ')
  const rest = lacking.length > maxNamed ? ` and ${lacking.length - maxNamed} more` : ''
  throw new Problem(
    'forbidden',
    `This would let people read spaces who cannot read them now. You need the admin role on ${named}${rest}`,
  )
}
