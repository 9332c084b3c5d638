/** Path parameters by name. */
export type PathParams = Record<string, string | number>

/** The one parameter that may hold several segments. */
const GREEDY = 'pagePath'

/**
 * Fills a path template, each value percent-encoded. A value that would lead to another path is refused: a URL with an empty
 * segment or one of dots names something else, and a DELETE may be on its way there.
 */
export const pathOf = (template: string, params: PathParams = {}): string => {
  // Else it would go on with the host's name, and take the token elsewhere.
  if (!template.startsWith('/')) throw new TypeError('A path begins with a slash')
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    const segments = name === GREEDY ? value.split('/') : [value]
    if (segments.some((segment) => /^\.{0,2}$/.test(segment))) {
      throw new TypeError(`params.${name} is ${JSON.stringify(params[name])}: not usable in a path`)
    }
    return segments.map(encodeURIComponent).join('/')
  })
}
