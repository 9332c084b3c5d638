import { html, type Html } from '@scriptorium/site/html'
import { amountOf } from '@scriptorium/basics/amount-of'
import type { PlacesContent } from './places.ts'
import { list } from './page-html.ts'

const installForm = ({ kind, choices, hasMore }: PlacesContent): Html =>
  html`<form method="post">
    <input type="hidden" name="action" value="install" />
    <input type="hidden" name="kind" value="${kind}" />
    <label for="new-${kind}">Install on a ${kind}: its id or its address</label>
    <input id="new-${kind}" name="place" list="${kind}-choices" autocomplete="off" required />
    <datalist id="${kind}-choices">
      ${choices.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
    </datalist>
    ${hasMore && html`<p class="note">The list has the first ${choices.length} only.</p>`}
    <div><button class="quiet">Install on the ${kind}</button></div>
  </form>`

/** Returns a page of the spaces or sites that an installation is on, and a form that adds one. */
export const renderPlaces = (content: PlacesContent): Html => {
  const { kind, places, count, next, isFirst, isSelected } = content
  if (places.length === 0 && !isSelected && isFirst) return html``
  const title = kind === 'space' ? 'Spaces' : 'Sites'
  const shown = places.map(({ name, status, url }) => html`<a href="${url}">${name}</a>, ${status}`)
  return html`<h2 id="${kind}s">${title}</h2>
    <p>${isSelected ? `The integration is on ${amountOf(count, kind)}.` : `The integration is on all ${kind}s.`}</p>
    ${shown.length > 0 && list(shown)}
    ${
      (next !== undefined || !isFirst) &&
      html`<p>
        ${!isFirst && html`<a href="?#${kind}s">First ${kind}s</a> `}${
          next !== undefined && html`<a href="?${kind}s=${encodeURIComponent(next)}#${kind}s">More ${kind}s</a>`
        }
      </p>`
    }
    ${isSelected && installForm(content)}`
}
