import type { Embed } from '@scriptorium/types'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { frameOf } from './services.ts'

/** Returns how to show an address. Throws 404 if its service is not known: then it is an ordinary link. */
const embedOf = ({ problem, query: { url: text } }: Context<'getEmbedByUrlInSpace'>): Embed => {
  const found = frameOf(new URL(text))
  if (!found) throw problem('not_found', 'No embed is known for this address')
  const { name, frame } = found
  const sandbox = 'allow-scripts allow-same-origin allow-popups'
  const markup = `<iframe
    src="${frame.replaceAll('&', '&amp;')}"
    title="${name}"
    sandbox="${sandbox}"
    loading="lazy"
    allowfullscreen
  ></iframe>`
  return { object: 'embed', type: 'frame', title: name, site: name, url: text, html: markup }
}

export const embeds = defineHandlers('embeds', {
  getEmbedByUrlInSpace: embedOf,
})
