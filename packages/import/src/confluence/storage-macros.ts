import { element, textNode } from '../html/build.ts'
import { attributeOf, textOf, type HtmlNode } from '../html/elements.ts'
import { fileLink, writeLink } from './storage-links.ts'
import { childNamed, elementNamed, parameterOf, type Translation } from './storage.ts'

/** A macro with what most macros have. */
interface Macro {
  node: HtmlNode
  title: string | undefined
  /** Its content, if it has some. */
  body: readonly HtmlNode[] | undefined
  /** Its text as it was typed, if it has no other content. */
  raw: string | undefined
}

type WriteMacro = (macro: Macro, translation: Translation) => HtmlNode[]

const hint =
  (kind: string): WriteMacro =>
  ({ title, body }, { inner }) => {
    const heading = title === undefined ? [] : [element('p', [textNode(title)], { className: ['admonition-title'] })]
    return [element('div', [...heading, ...inner(body)], { className: ['admonition', kind] })]
  }

const code: WriteMacro = ({ node, title, raw }) => {
  const className = [`language-${parameterOf(node, 'language') ?? 'default'}`]
  const block = element('pre', [element('code', [textNode(raw ?? '')], { className })])
  return title === undefined ? [block] : [element('p', [element('strong', [textNode(title)])]), block]
}

const attachments: WriteMacro = (_, { context }) => {
  const fileOf = (name: string) => element('ri:attachment', [], { 'ri:filename': name })
  return [
    element(
      'ul',
      context.files.map((name) => element('li', fileLink(fileOf(name), context))),
    ),
  ]
}

const include: WriteMacro = (macro, translation) => {
  const page = elementNamed(macro.node, 'ri:page')
  if (!page || attributeOf(page, 'ri:content-title') === undefined) return other(macro, translation)
  return [element('p', writeLink(element('ac:link', [page]), translation))]
}

const nothing: WriteMacro = (macro, translation) => shownInstead(macro, translation) ?? []

const known: Readonly<Record<string, WriteMacro>> = {
  info: hint('info'),
  note: hint('warning'),
  warning: hint('danger'),
  tip: hint('tip'),
  panel: hint('note'),
  code,
  noformat: code,
  expand: ({ title, body }, { inner }) => [
    element('details', [element('summary', [textNode(title ?? 'Details')]), ...inner(body)]),
  ],
  status: ({ title }) => [element('code', [textNode(title ?? '')])],
  jira: ({ node }) => [element('code', [textNode(parameterOf(node, 'key') ?? 'Jira')])],
  attachments,
  gallery: attachments,
  include,
  'excerpt-include': include,
  ...Object.fromEntries(
    'toc toc-zone anchor children pagetree recently-updated contentbylabel livesearch blog-posts space-details contributors change-history profile create-from-template'
      .split(' ')
      .map((name) => [name, nothing]),
  ),
}

const nameOf = (node: HtmlNode): string => attributeOf(node, 'ac:name') ?? ''

/** Returns the file, the drawing or the address that a macro names. */
const shownInstead: (...of: Parameters<WriteMacro>) => HtmlNode[] | undefined = ({ node, body }, { context }) => {
  const file = elementNamed(node, 'ri:attachment')
  if (file && body === undefined) return fileLink(file, context)
  const drawing =
    parameterOf(node, 'diagramName') ?? (nameOf(node) === 'gliffy' ? parameterOf(node, 'name') : undefined)
  const src = drawing === undefined ? undefined : context.fileAddress(`${drawing}.png`, undefined)
  if (src !== undefined) return [element('img', [], { src, alt: drawing })]
  const url = elementNamed(node, 'ri:url')
  const address = url && attributeOf(url, 'ri:value')
  return address === undefined ? undefined : [element('p', [element('a', [textNode(address)], { href: address })])]
}

/** Translates a macro that is not known by what it names or holds. */
const other: WriteMacro = (macro, translation) => {
  const shown = shownInstead(macro, translation)
  if (shown !== undefined) return shown
  if (macro.body !== undefined) return translation.inner(macro.body)
  const construct = `{${nameOf(macro.node)}}`
  translation.context.keep(construct)
  return [element('code', [textNode(macro.raw?.trim() ? macro.raw : construct)])]
}

/** Translates a macro. */
export const writeMacro = (node: HtmlNode, translation: Translation): HtmlNode[] => {
  const raw = childNamed(node, 'ac:plain-text-body')
  const name = nameOf(node)
  const write = Object.hasOwn(known, name) ? known[name]! : other
  const body = childNamed(node, 'ac:rich-text-body')?.children
  return write({ node, title: parameterOf(node, 'title'), body, raw: raw && textOf(raw) }, translation)
}
