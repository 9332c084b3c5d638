import { Problem } from '../../../ground/problem.ts'
import type { AdmittedRequest } from '../request.ts'

/** Throws 400 unless a request comes from a page of the same origin. Browsers say where a form was. */
export const requireOwnOrigin = ({ req, located }: Pick<AdmittedRequest, 'located' | 'req'>): void => {
  const site = req.headers['sec-fetch-site']
  const origin = req.headers.origin
  const isOwn =
    site === undefined ? origin === undefined || origin === new URL(located.base).origin : site === 'same-origin'
  if (!isOwn) throw new Problem('invalid_request', 'The form must be on a page of this site')
}
