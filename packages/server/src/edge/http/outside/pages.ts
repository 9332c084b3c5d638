import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { Problem } from '../../../ground/problem.ts'
import { formReader, type Form } from './read-form.ts'

/** What a page needs beyond the policy of all pages. */
export interface PageOptions {
  /** The origin of its images. */
  imageSource?: string
  /** The origins of its frames. With frames, its scripts with the nonce run, and send forms of the page. */
  frameSources?: readonly string[]
  /** With `same-origin`, forms of the page say where they come from. */
  referrerPolicy?: 'same-origin'
}

/** Returns the content security policy of a page of the server. */
export const policyOfPage = (nonce: string, { imageSource, frameSources = [] }: PageOptions = {}): string => {
  const images = imageSource === undefined ? '' : ` img-src ${imageSource};`
  const frames =
    frameSources.length === 0
      ? ''
      : ` frame-src ${frameSources.join(' ')}; script-src 'nonce-${nonce}'; connect-src 'self';`
  return `default-src 'none'; style-src 'nonce-${nonce}';${images}${frames} form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

/** Sends a page. Its URL can be a secret, so caches must not store it, and other sites must not see it as a referrer. */
export const showPage = (res: Response, status: number, page: (nonce: string) => string, options: PageOptions = {}) => {
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    'Content-Security-Policy': policyOfPage(nonce, options),
    'Cache-Control': 'no-store',
    'Referrer-Policy': options.referrerPolicy ?? 'no-referrer',
  }
  res.status(status).set(headers).type('html').end(page(nonce))
}

/** Returns the fields of the form that a page sent. Throws if it is no form, or larger than `maxBytes`. */
export const readForm = async (req: Request, res: Response, maxBytes = 8192, parameterLimit = 10): Promise<Form> => {
  if (!req.is('application/x-www-form-urlencoded')) {
    throw new Problem('unsupported_media_type', 'Send the form as application/x-www-form-urlencoded')
  }
  return formReader({ maxBytes, parameterLimit })(req, res)
}
