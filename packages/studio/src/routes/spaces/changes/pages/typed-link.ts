import type { LinkChoice } from '@scriptorium/editor'

const webAddress = /^(?:https?:\/\/|mailto:)\S+$/

/** Returns the link to a web address that somebody typed; none for other text. */
export const typedLink = (text: string): LinkChoice[] =>
  webAddress.test(text) ? [{ ref: { kind: 'url', url: text }, title: text }] : []
