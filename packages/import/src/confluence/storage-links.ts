import { element, textNode } from '../html/build.ts'
import { attributeOf, type HtmlNode } from '../html/elements.ts'
import { attachmentOf, childNamed, type StorageContext, type Translation } from './storage.ts'

/** Returns a link to an attachment, or its words only if there is no such file. */
export const fileLink = (file: HtmlNode, context: StorageContext, words: HtmlNode[] = []): HtmlNode[] => {
  const { name, address } = attachmentOf(file, context)
  const shown = words.length > 0 ? words : [textNode(name)]
  return address === undefined ? shown : [element('a', shown, { href: address })]
}

const userText = (user: HtmlNode, { userName }: StorageContext): HtmlNode => {
  const key = attributeOf(user, 'ri:userkey') ?? attributeOf(user, 'ri:account-id') ?? ''
  return textNode(`@${userName(key) ?? attributeOf(user, 'ri:username') ?? 'user'}`)
}

/** Translates `ac:link`, which leads to an attachment, a person, a page or a place in a page. */
export const writeLink = (node: HtmlNode, { context, inner }: Translation): HtmlNode[] => {
  const body = childNamed(node, 'ac:plain-text-link-body') ?? childNamed(node, 'ac:link-body')
  const words = inner(body?.children)
  const file = childNamed(node, 'ri:attachment')
  if (file) return fileLink(file, context, words)
  const user = childNamed(node, 'ri:user')
  if (user) return words.length > 0 ? words : [userText(user, context)]
  const anchor = attributeOf(node, 'ac:anchor')
  const page = childNamed(node, 'ri:page') ?? childNamed(node, 'ri:blog-post')
  const title = page && attributeOf(page, 'ri:content-title')
  const address = title === undefined ? (anchor === undefined ? undefined : '') : context.pageAddress(title)
  const shown = words.length > 0 ? words : [textNode(title ?? anchor ?? '')]
  if (address === undefined) return shown
  return [element('a', shown, { href: anchor === undefined ? address : `${address}#${anchor}` })]
}

/** Translates `ac:image`. */
export const writeImage = (node: HtmlNode, context: StorageContext): HtmlNode[] => {
  const file = childNamed(node, 'ri:attachment')
  const url = childNamed(node, 'ri:url')
  const src = file ? attachmentOf(file, context).address : url && attributeOf(url, 'ri:value')
  const alt = attributeOf(node, 'ac:alt') ?? attributeOf(node, 'ac:title') ?? ''
  return src === undefined ? [] : [element('img', [], { src, alt })]
}
