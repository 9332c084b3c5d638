import { cards, code, embed, file } from '../../text/blocks.ts'
import { attributesOf, type MdxNode } from '../parse.ts'

/** Returns what an element of an unknown component without content seems to be: a card, a picture, or code. */
export const guessOf = (node: MdxNode): string | undefined => {
  const said = attributesOf(node)
  const title = said['title'] ?? said['name'] ?? said['label'] ?? said['heading']
  const href = said['href'] ?? said['link'] ?? said['to'] ?? said['url']
  if (title !== undefined && href !== undefined && /^(?:[/.#]|https?:)/.test(href))
    return cards([{ title, body: said['description'] ?? '', href }])
  const source = said['src']
  if (source !== undefined && /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(source))
    return `![${said['alt'] ?? title ?? ''}](${/\s/.test(source) ? `<${source}>` : source})`
  if (source !== undefined && /\.(?:mp4|webm|mov|m4v|pdf)$/i.test(source))
    return /^https?:/.test(source) ? embed(source) : file(source)
  // The address of a video, a post or a form.
  const shown = [said['url'], source, said['id']].find((one) => one !== undefined && /^https:\/\/[^\s"]+$/.test(one))
  if (shown !== undefined) return embed(shown)
  const text = said['code'] ?? said['command'] ?? said['text']
  const isCode = /^(?:Snippet|Terminal|Command|CodeSnippet)$/.test(node.name ?? '') && text !== undefined
  return isCode ? code('', text) : undefined
}
