import { code, columns, details, hint, styleOf } from '../text/blocks.ts'
import { kindIn } from '../text/html-notes.ts'
import { attributeOf, classesOf, findElement, textOf, type HtmlNode } from './elements.ts'
import { writtenTable } from './tables.ts'

/** Converts nodes of HTML to those of Markdown. */
export interface State {
  all(node: HtmlNode): unknown[]
  /** Returns nodes of Markdown as blocks. */
  toFlow(nodes: unknown[]): unknown[]
}

/** Writes nodes of Markdown as text. */
export type WriteNodes = (nodes: unknown[]) => string

const raw = (value: string) => ({ type: 'html', value })

/** Returns the kind of a note by the classes of its element. */
const noteKind = (node: HtmlNode): string | undefined => {
  const classes = classesOf(node)
  const isNote = classes.some((one) =>
    /admonition|alert|custom-block|callout|hint|notice|information-macro|^panel$|^aside|starlight-aside/.test(one),
  )
  if (!isNote) return undefined
  return (
    kindIn(classes) ??
    (classes.some((one) => /^(?:admonition|custom-block|callout|hint)$/.test(one)) ? 'note' : undefined)
  )
}

const isTitle = (node: HtmlNode): boolean =>
  classesOf(node).some((one) => /^(?:title|.*[-_](?:title|heading|header))$/.test(one)) && node.tagName !== 'body'

const titles = /^(?:note|info|tip|hint|success|important|warning|caution|attention|danger|error)$/i

/** Returns a note without its title, and the title if it says more than the kind. */
const noteOf = (node: HtmlNode, kind: string, state: State, write: WriteNodes): unknown => {
  const heading = findElement(node, (one) => one !== node && isTitle(one))
  const title = heading === undefined ? '' : textOf(heading).trim()
  const without = (one: HtmlNode): HtmlNode => ({
    ...one,
    ...(one.children && { children: one.children.filter((child) => child !== heading).map(without) }),
  })
  const inner = write(state.toFlow(state.all(heading === undefined ? node : without(node))))
  return raw(hint(styleOf(kind), title === '' || titles.test(title) ? undefined : title, inner))
}

/** Writes a note of AsciiDoc as a hint. In HTML, it is a table with an icon and the content. */
const asciidocNote = (node: HtmlNode, state: State, write: WriteNodes): unknown => {
  const kind = classesOf(node).find((one) => one !== 'admonitionblock') ?? 'note'
  const content =
    findElement(node, (one) => /^t[dh]$/.test(one.tagName ?? '') && classesOf(one).includes('content')) ?? node
  const heading = findElement(content, (one) => classesOf(one).includes('title'))
  const children = (content.children ?? []).filter((child) => child !== heading)
  return raw(
    hint(styleOf(kind), heading && textOf(heading).trim(), write(state.toFlow(state.all({ ...content, children })))),
  )
}

const columnsOf = (node: HtmlNode, state: State, write: WriteNodes): unknown =>
  raw(
    columns(
      (node.children ?? [])
        .filter(({ type }) => type === 'element')
        .map((column) => write(state.toFlow(state.all(column)))),
    ),
  )

const languageOf = (node: HtmlNode): string => {
  const inner = findElement(node, (one) => one.tagName === 'code') ?? node
  const said = attributeOf(inner, 'dataLang') ?? attributeOf(inner, 'dataLanguage')
  if (said !== undefined) return said
  const brush = /brush:\s*([\w+#-]+)/.exec(attributeOf(node, 'dataSyntaxhighlighterParams') ?? '')?.[1]
  if (brush !== undefined) return brush
  for (const name of [...classesOf(inner), ...classesOf(node)]) {
    const [, language] = /^(?:language|lang|highlight|highlight-source|brush:?)-?([\w+#-]+)$/.exec(name) ?? []
    if (language !== undefined && language !== 'default') return language
  }
  return ''
}

const codeBlock = (node: HtmlNode, language = languageOf(node)): unknown =>
  raw(code(language, textOf(node).replace(/\n$/, '')))

const highlighted = (node: HtmlNode, state: State): unknown => {
  const language = classesOf(node)
    .map((one) => /^(?:highlight-|language-)(?:source-)?([\w+#-]+)$/.exec(one)?.[1])
    .find((one) => one !== undefined)
  const pre = language === undefined ? undefined : findElement(node, (one) => one.tagName === 'pre')
  return pre === undefined
    ? state.all(node)
    : codeBlock(pre, language === 'default' || language === 'none' ? '' : language)
}

const heading =
  (level: number) =>
  (state: State, node: HtmlNode): unknown => {
    const id = attributeOf(node, 'id')
    const children = state.all(node)
    const isPlain = id === undefined || level === 1 || id === slugOf(textOf(node))
    return {
      type: 'heading',
      depth: level,
      children: isPlain ? children : [...children, raw(` <a href="#${id}" id="${id}"></a>`)],
    }
  }

const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** Returns a formula that KaTeX or MathJax has drawn, in the language in which it was written. */
const formulaIn = (node: HtmlNode): string | undefined => {
  const source = findElement(
    node,
    ({ tagName, properties }) => tagName === 'annotation' && /tex/i.test(String(properties?.['encoding'])),
  )
  return source && (textOf(source).trim() || undefined)
}

const isFormula = (node: HtmlNode): boolean => classesOf(node).some((one) => /^katex(?:-display)?$/.test(one))

/** Returns how elements become Markdown where the library has no way of its own. */
export const handlersFor = (write: WriteNodes): Record<string, (state: State, node: HtmlNode) => unknown> => {
  const block = (state: State, node: HtmlNode): unknown => {
    const classes = classesOf(node)
    if (classes.includes('admonitionblock')) return asciidocNote(node, state, write)
    if (classes.includes('column-list')) return columnsOf(node, state, write)
    const kind = noteKind(node)
    return kind === undefined ? highlighted(node, state) : noteOf(node, kind, state, write)
  }
  return {
    div: block,
    section: block,
    aside: block,
    figure: block,
    span: (state, node) => {
      const formula = isFormula(node) ? formulaIn(node) : undefined
      if (formula === undefined) return state.all(node)
      return raw(classesOf(node).includes('katex-display') ? `$$\n${formula}\n$$` : `$$${formula}$$`)
    },
    p: (state, node) => {
      const kind = noteKind(node)
      return kind === undefined ? { type: 'paragraph', children: state.all(node) } : noteOf(node, kind, state, write)
    },
    [writtenTable]: (_, node) => raw(textOf(node)),
    pre: (_, node) => codeBlock(node),
    details: (state, node) => {
      const summary = findElement(node, (one) => one.tagName === 'summary')
      const children = (node.children ?? []).filter((child) => child !== summary)
      return raw(
        details(
          summary === undefined ? 'Details' : textOf(summary).trim(),
          write(state.toFlow(state.all({ ...node, children }))),
        ),
      )
    },
    dt: (state, node) => ({ type: 'paragraph', children: [{ type: 'strong', children: state.all(node) }] }),
    dl: (state, node) => state.all(node),
    kbd: (_, node) => raw(`<kbd>${textOf(node).trim()}</kbd>`),
    sup: (_, node) => raw(`<sup>${textOf(node)}</sup>`),
    sub: (_, node) => raw(`<sub>${textOf(node)}</sub>`),
    mark: (state, node) => state.all(node),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
  }
}
