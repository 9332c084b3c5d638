/** Markup that this application made itself. Where browsers know Trusted Types, nothing else can become part of the page. */
type Trusted = string

interface Policy {
  createHTML: (markup: string) => Trusted
}

const types = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } }).trustedTypes

const rules: Policy = { createHTML: (markup) => markup }

/** The only way from text to markup. `renderDocument` escapes every value, so its result is safe. */
const policy = types?.createPolicy('studio-documents', rules) ?? rules

/** Shows markup of the renderer in an element. */
export const showMarkup = (element: Element, markup: string): void => {
  element.innerHTML = policy.createHTML(markup)
}
