import { randomBytes } from 'node:crypto'
import { urlencoded, type Request, type Response } from 'express'
import { Problem } from '../problem.ts'

/** Returns the content security policy of a page of the server. */
export const policyOfPage = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Sends a page. Its URL can be a secret, so caches must not store it, and other sites must not see it as a referrer. */
export const showPage = (res: Response, status: number, page: (nonce: string) => string) => {
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    'Content-Security-Policy': policyOfPage(nonce),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  }
  res.status(status).set(headers).type('html').end(page(nonce))
}

/** Returns the fields of the form that a page sent. Throws if it is no form, or larger than `limit`. */
export const readForm = (req: Request, res: Response, limit = '8kb'): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    if (!req.is('application/x-www-form-urlencoded')) {
      return reject(new Problem('unsupported_media_type', 'Send the form as application/x-www-form-urlencoded'))
    }
    const parse = urlencoded({ extended: false, limit, parameterLimit: 10 })
    parse(req, res, (error?: unknown) =>
      error ? reject(new Problem('invalid_request', 'The form cannot be read', { cause: error })) : resolve(req.body),
    )
  })
