import { html, type Html } from '@scriptorium/site/html'

/** Returns an icon of an author by its name, as a reference to its file. */
export const authorIcon = (name: unknown): Html | undefined => {
  if (typeof name !== 'string' || !/^[a-z0-9][a-z0-9-]{0,63}$/.test(name)) return undefined
  return html`<svg class="icon" aria-hidden="true" focusable="false"><use href="/app/icons/${name}.svg#i" /></svg>`
}
