import { safeAddress } from '@scriptorium/site/address'
import type { Body } from '@scriptorium/types'
import { invalid } from '../../../ground/problem.ts'

const scripts = /^(?:javascript|data|vbscript):/i

// Browsers ignore spaces and invisible characters in a scheme.
const isScript = (url: string): boolean => safeAddress(url) === undefined && scripts.test(url.replaceAll(/[^\w:]/g, ''))

const requireSafe = (value: unknown, pointer: string): void => {
  if (typeof value !== 'object' || value === null) return
  const { kind, url } = value as { kind?: unknown; url?: unknown }
  if (kind === 'url' && typeof url === 'string' && isScript(url)) {
    throw invalid(
      `${pointer}/url`,
      'must be an address that a browser opens, such as https://example.com',
      'invalid_reference',
    )
  }
  for (const [name, inner] of Object.entries(value)) requireSafe(inner, `${pointer}/${name}`)
}

/** Throws 400 if a reference in a change leads to a script or to data instead of a page. */
export const requireSafeRefs = ({ changes }: Body<'updateChangeRequestContent'>): void =>
  requireSafe(changes, '/body/changes')
