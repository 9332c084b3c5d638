interface Policy {
  readonly createHTML: (html: string) => string
}

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

let policy: Policy | undefined

/**
 * Returns the policy of Trusted Types for pasted HTML. It lets the text through as it is, because the parsed page is inert: it belongs to no
 * window, so nothing in it runs or loads, and only what `readDom` knows is taken from it.
 */
const pastePolicy = (): Policy => {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('scriptorium-paste', { createHTML: (html) => html }) ?? {
    createHTML: (html) => html,
  }
  return policy
}

/** Returns HTML as a page that runs and loads nothing. */
export const parseHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(pastePolicy().createHTML(html), 'text/html').body
