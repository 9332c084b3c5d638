import { embed, type Embed, type EmbedOptions } from './index.ts'

declare global {
  var scriptorium: { embed: (options?: Partial<EmbedOptions>) => Embed; panel?: Embed } | undefined
}

/** The path of this script on a site. */
const path = '~assets/embed.js'

const start = (script: HTMLScriptElement): void => {
  const site = script.src.slice(0, script.src.indexOf(path))
  const { label, page, token, closeLabel, newTabLabel, manual } = script.dataset
  const given = Object.entries({ label, page, token, closeLabel, newTabLabel }).filter(
    ([, value]) => value !== undefined,
  )
  const own: EmbedOptions = { site, ...Object.fromEntries(given) }
  globalThis.scriptorium = { embed: (options) => embed({ ...own, ...options }) }
  if (manual !== undefined) return
  const add = (): void => void (globalThis.scriptorium!.panel = embed(own))
  if (document.body) add()
  else addEventListener('DOMContentLoaded', add)
}

if (document.currentScript instanceof HTMLScriptElement) start(document.currentScript)
