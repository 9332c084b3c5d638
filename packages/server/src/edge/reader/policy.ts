import { hash } from 'node:crypto'
import { embedOrigins } from '@scriptorium/site/document/embeds'
import type { Markup } from '@scriptorium/site/page/shell'

const directives = {
  'default-src': "'none'",
  // Drawn diagrams are pictures that the script of the page makes.
  'img-src': "'self' blob: https: http:",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': `'self' ${embedOrigins.join(' ')}`,
  'form-action': "'self'",
  'base-uri': "'none'",
}

/** The texts of the inline elements of a page. */
export type Inline = Pick<Markup, 'framedBy' | 'script' | 'style'> & { otherScripts?: readonly string[] }

const allowed = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** What the policy of a page allows besides that of all pages: the origins of its frames, and those of the APIs that its forms call. */
export interface PageSources {
  'connect-src': readonly string[]
  'frame-src': readonly string[]
}

const noSources: PageSources = { 'connect-src': [], 'frame-src': [] }

const isExtended = (name: string): name is keyof PageSources => Object.hasOwn(noSources, name)

/**
 * Returns the content security policy of a page, with the sources that its frames, forms and scripts of integrations need. Inline code is
 * allowed by its hash. The script of the head may load others; browsers that do not know `strict-dynamic` load those of this origin.
 */
export const policyOf = (
  { script, style, framedBy, otherScripts = [] }: Inline,
  sources: PageSources = noSources,
): string =>
  Object.entries({
    ...directives,
    'frame-ancestors': framedBy.length === 0 ? "'none'" : framedBy.join(' '),
    'script-src': ["'strict-dynamic' 'self'", ...[script, ...otherScripts].map(allowed)].join(' '),
    'style-src': `'self' ${allowed(style)}`,
  })
    .map(([name, own]) => [name, own, ...(isExtended(name) ? sources[name] : [])].join(' '))
    .join('; ')

/** Returns a policy that also allows these sources, by directive, and one more script. */
export const withSources = (policy: string, sources: Readonly<Record<string, string>>, script: string): string =>
  policy
    .split('; ')
    .map((directive) => {
      const name = directive.slice(0, directive.indexOf(' '))
      return [directive, name === 'script-src' && allowed(script), sources[name]].filter(Boolean).join(' ')
    })
    .join('; ')
