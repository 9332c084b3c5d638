import type { Request, Response } from 'express'
import { basePathOf } from '../../http/base-path.ts'

/** The cookies of the page `/signed-in`: one of a browser that has started to sign in, one of a session. */
type CookieName = 'scriptorium-sign-in' | 'scriptorium-session'

/** Sets a cookie that only `/signed-in` gets, or deletes it if the value is empty. */
export const setCookie = (
  res: Response,
  { baseUrl }: { baseUrl: string },
  name: CookieName,
  { value, maxAgeS }: { value: string; maxAgeS: number },
): void => {
  const path = `${basePathOf({ baseUrl })}/signed-in`
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  res.append('Set-Cookie', `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`)
}

/** Returns the value of a cookie, or an empty string. */
export const cookieOf = (req: Request, name: CookieName): string => {
  const pairs = (req.headers.cookie ?? '').split(/; */)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}
