import { BusyError } from '@scriptorium/site/picture/draw'
import { isKnown } from '../../http/etag.ts'
import { Problem } from '../../../ground/problem.ts'
import { drawableOf, pictureKey } from './picture.ts'
import type { AdmittedRequest } from '../request.ts'
import { setCaching } from '../respond.ts'

const busy = (error: unknown): never => {
  if (error instanceof BusyError) throw new Problem('rate_limited', 'Too many pictures are being drawn: try again soon')
  throw error
}

/** Answers with the picture of a page. Under the address that names its content, it can be cached for ever. */
export const answerPicture = async ({ req, res, url, visit, state, isPublic }: AdmittedRequest): Promise<void> => {
  const draft = visit.found.page && drawableOf(visit, visit.found.page.page)
  if (!draft) throw new Problem('not_found', 'This page has no picture')
  const key = pictureKey(draft)
  const isNamed = url.searchParams.get('v') === key
  const control = `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`
  setCaching(res, { isPublic })
  res.set({ ...(isNamed && { 'Cache-Control': control }), ETag: `"${key}"` })
  if (isKnown(req, `"${key}"`)) return void res.status(304).end()
  const png = req.method === 'HEAD' ? undefined : await state.pictures(draft).catch(busy)
  res.set({ 'Content-Type': 'image/png', 'X-Content-Type-Options': 'nosniff' }).status(200).end(png)
}
