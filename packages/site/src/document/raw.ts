import { anchorOfText } from '@scriptorium/content/markdown/heading-ids'
import { rawWords } from '@scriptorium/content/markdown/html/raw-words'
import { html, nothing, type Html } from '../html.ts'
import { textIn } from './fields.ts'
import type { RenderBlock } from './context.ts'

/** Returns the anchor that unknown markup defines, since links lead there. Nothing else of the markup is rendered. */
export const rawAnchorOf = (source: string): Html => {
  const [, name] = /<[a-z][\w-]*\s[^<>]*?\b(?:id|name)=["']([^"'\s]{1,256})["']/i.exec(source) ?? []
  return name === undefined ? nothing : html`<a id="${name}"></a>`
}

/** Returns the anchor of what has a title and is no heading. It gives way to an element with the same id. */
export const titleAnchor = (title: string): Html => {
  const name = anchorOfText(title)
  return name === '' ? nothing : html`<a id="${name}"></a>`
}

/** Renders unknown markup as its text. */
export const renderRaw: RenderBlock = ({ data }) => {
  const source = textIn(data?.['text'])
  const words = rawWords(source)
  return html`${rawAnchorOf(source)}${words !== '' && html`<p>${words}</p>`}`
}
