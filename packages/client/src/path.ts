/** Path parameters by name. */
export type PathParams = Record<string, string | number>

/** The only parameter that can contain several segments. */
const multiSegmentParam = 'pagePath'

/**
 * Fills in a path template with percent-encoded values. Throws a TypeError if a segment is empty, `.` or `..`, because the URL
 * would then lead to another resource.
 */
export const pathOf = (template: string, params: PathParams = {}): string => {
  // Without the slash, the path would extend the host name and send the token to another server.
  if (!template.startsWith('/')) throw new TypeError('A path must start with a slash')
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    const segments = name === multiSegmentParam ? value.split('/') : [value]
    if (segments.some((segment) => /^\.{0,2}$/.test(segment))) {
      throw new TypeError(`params.${name} is ${JSON.stringify(params[name])}, which a path cannot contain`)
    }
    return segments.map(encodeURIComponent).join('/')
  })
}
