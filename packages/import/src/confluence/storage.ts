import { attributeOf, findElement, textOf, type HtmlNode } from '../html/elements.ts'

/** Finds the pages, files and people that the text of a page names. */
export interface StorageContext {
  /** Returns the address of a page by its title. */
  pageAddress(title: string): string | undefined
  /** Returns the address of an attachment by its name. `title` names the page of the attachment, if that is another page. */
  fileAddress(name: string, title: string | undefined): string | undefined
  /** Returns the name of a person by the key that the text has. */
  userName(key: string): string | undefined
  /** The names of all attachments of the page. */
  files: readonly string[]
  keep(construct: string): void
}

/** The page that is translated, and the translation of the elements in an element. */
export interface Translation {
  context: StorageContext
  inner(nodes: readonly HtmlNode[] | undefined): HtmlNode[]
}

/** Returns the first child with a name. */
export const childNamed = (node: HtmlNode, name: string): HtmlNode | undefined =>
  node.children?.find(({ tagName }) => tagName === name)

/** Returns the first element with a name at any depth. */
export const elementNamed = (node: HtmlNode, name: string): HtmlNode | undefined =>
  findElement(node, ({ tagName }) => tagName === name)

/** Returns the text of a parameter of a macro. */
export const parameterOf = (macro: HtmlNode, name: string): string | undefined => {
  const found = macro.children?.find((one) => one.tagName === 'ac:parameter' && attributeOf(one, 'ac:name') === name)
  return found && (textOf(found).trim() || undefined)
}

/** Returns the name and the address of an attachment. */
export const attachmentOf = (file: HtmlNode, { fileAddress }: StorageContext) => {
  const name = attributeOf(file, 'ri:filename') ?? ''
  const page = elementNamed(file, 'ri:page')
  return { name, address: fileAddress(name, page && attributeOf(page, 'ri:content-title')) }
}
