import type { User } from '@scriptorium/client'
import { useState } from 'react'

const hueOf = (text: string): number => [...text].reduce((hue, sign) => (hue * 31 + sign.codePointAt(0)!) % 360, 7)

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

interface Props {
  user: Pick<User, 'displayName' | 'id' | 'photoURL'>
  size?: number
}

const Initials = ({ user, size = 24 }: Props) => (
  <span
    className="s-avatar"
    style={{ width: size, height: size, fontSize: size * 0.42, ['--hue' as string]: hueOf(user.id) }}
    aria-hidden="true"
  >
    {initialsOf(user.displayName)}
  </span>
)

/** The picture of a person. Without one, or if it cannot be loaded, their initials on a color of their own. */
export const Avatar = ({ user, size = 24 }: Props) => {
  const [broken, setBroken] = useState<string>()
  const { photoURL } = user
  if (photoURL === undefined || photoURL === broken) return <Initials user={user} size={size} />
  return (
    <img
      className="s-avatar"
      src={photoURL}
      alt=""
      style={{ width: size, height: size }}
      referrerPolicy="no-referrer"
      onError={() => setBroken(photoURL)}
    />
  )
}
