const firstTagOf = (element: string) => new RegExp(`<(?:[\\w.-]+:)?${element}\\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>`)

/** Returns an attribute of the first element with this name in a SAML message, or undefined if there is none. */
export const firstAttribute = (
  xml: string,
  element: 'LogoutRequest' | 'Response' | 'StatusCode',
  name: string,
): string | undefined => {
  const [tag = ''] = firstTagOf(element).exec(xml) ?? []
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single
}
