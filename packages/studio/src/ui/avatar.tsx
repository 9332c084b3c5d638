import type { User } from '@scriptorium/client'

const hueOf = (text: string): number => [...text].reduce((hue, sign) => (hue * 31 + sign.codePointAt(0)!) % 360, 7)

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

/** The picture of a person: their initials on a color of their own. */
export const Avatar = ({ user, size = 24 }: { user: Pick<User, 'displayName' | 'id'>; size?: number }) => (
  <span
    className="s-avatar"
    style={{ width: size, height: size, fontSize: size * 0.42, ['--hue' as string]: hueOf(user.id) }}
    aria-hidden="true"
  >
    {initialsOf(user.displayName)}
  </span>
)
