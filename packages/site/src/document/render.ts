import type { BlockType } from '@scriptorium/content/markdown/block-types'
import type { BlockNode, Document, DocumentNode } from '@scriptorium/content/markdown/document'
import { textOf } from '@scriptorium/content/markdown/document'
import { headingIds, isHeading } from '@scriptorium/content/markdown/heading-ids'
import { html, markup, type Html } from '../html.ts'
import { apiRules, blockFormRules } from '../style-sheet.ts'
import { mendAnchors, pageIds } from './anchors.ts'
import { renderControl } from './block-form.ts'
import { renderCode } from './code.ts'
import type { OutlineEntry, RenderBlock, RenderContext, Rendering } from './context.ts'
import { withEmoji } from './emoji.ts'
import type { Data } from './fields.ts'
import { renderColumns, renderExpandable, renderStepper, renderTabs } from './groups.ts'
import { headingLevels } from './heading-levels.ts'
import { renderDrawing, renderImages } from './images.ts'
import { renderInline } from './inlines.ts'
import {
  renderDivider,
  renderFormula,
  renderHeading,
  renderHint,
  renderItem,
  renderOrdered,
  renderParagraph,
  renderQuote,
  renderTasks,
  renderUnordered,
  renderUpdates,
} from './prose.ts'
import { renderFields } from './operation-fields.ts'
import { originalOf } from './operation-labels.ts'
import { renderOperation, renderSchemas } from './operation.ts'
import { renderRaw } from './raw.ts'
import {
  renderContentRef,
  renderEmbed,
  renderFile,
  renderIntegration,
  renderPrompt,
  renderUnresolved,
} from './references.ts'
import { shortHash } from './short-hash.ts'
import { renderTable } from './table.ts'
import { renderText } from './text.ts'
import { wordsFor } from '../words/words.ts'

// A type of block that is missing here is a compile error.
const renderers: Readonly<Record<BlockType, RenderBlock>> & Readonly<Record<string, RenderBlock>> = {
  blockquote: renderQuote,
  code: renderCode,
  columns: renderColumns,
  'content-ref': renderContentRef,
  divider: renderDivider,
  drawing: renderDrawing,
  embed: renderEmbed,
  expandable: renderExpandable,
  file: renderFile,
  'heading-1': renderHeading,
  'heading-2': renderHeading,
  'heading-3': renderHeading,
  'heading-4': renderHeading,
  'heading-5': renderHeading,
  'heading-6': renderHeading,
  hint: renderHint,
  // Conditions were evaluated before. One that remains is unknown, and hides its content.
  if: renderUnresolved,
  images: renderImages,
  integration: renderIntegration,
  'integration-control': renderControl,
  'list-item': renderItem,
  'list-ordered': renderOrdered,
  'list-tasks': renderTasks,
  'list-unordered': renderUnordered,
  math: renderFormula,
  'openapi-operation': renderOperation,
  'openapi-schemas': renderSchemas,
  'openapi-webhook': renderOperation,
  'operation-fields': renderFields,
  paragraph: renderParagraph,
  prompt: renderPrompt,
  raw: renderRaw,
  'reusable-content': renderUnresolved,
  stepper: renderStepper,
  swagger: renderOperation,
  table: renderTable,
  tabs: renderTabs,
  updates: renderUpdates,
}

/** A document as markup, and what the page around it needs. */
export interface RenderedDocument {
  html: Html
  /** The rules of the document, for a style element of the page. */
  css: string
  outline: OutlineEntry[]
  /** Whether it has operations with examples, which need the width of the page. */
  hasExamples: boolean
}

const ofApi: ReadonlySet<RenderBlock> = new Set([renderOperation, renderSchemas, renderFields])

const maxDepth = 200

const isBlock = (node: DocumentNode): node is BlockNode => node.object === 'block'

/** Returns the rules by their names. The same declarations share a rule. */
const createStyles = () => {
  const rules = new Map<string, string>()
  return {
    styled: (declarations: string): string => {
      const name = shortHash(declarations)
      rules.set(name, `[data-style="${name}"]{${declarations}}`)
      return name
    },
    css: () => [...rules.values()].join(''),
  }
}

const startsWithHeading = ([first]: readonly DocumentNode[] = []): boolean =>
  first !== undefined && isBlock(first) && (startsWithHeading(first.nodes) || isHeading(first))

/**
 * Returns the headings of the two highest levels as levels 2 and 3. A single heading at the top of a page, which names all
 * that follows as the title does, is left out.
 */
const outlineFrom = (headings: readonly OutlineEntry[], nodes: readonly DocumentNode[]): OutlineEntry[] => {
  const topOf = (entries: readonly OutlineEntry[]) => entries.reduce((top, { level }) => Math.min(top, level), Infinity)
  const [first, ...others] = headings
  const repeatsTitle = first && others.length > 0 && startsWithHeading(nodes) && topOf(others) > first.level
  const shown = repeatsTitle ? others : headings
  const top = topOf(shown)
  return shown.flatMap(({ level, ...rest }) => (level <= top + 1 ? [{ ...rest, level: level - top + 2 }] : []))
}

/** Returns the language of a block that an engine did not translate; undefined for any other block. */
const ownLanguageOf = ({ meta }: BlockNode): string | undefined => {
  const language = (meta?.['untranslated'] as Data | null | undefined)?.['language']
  return typeof language === 'string' && /^[a-z]{2,3}(?:-[a-z]{2,8})*$/i.test(language) ? language : undefined
}

/** Says the language of markup that begins with an element, so that it is read out and hyphenated in this language. */
const inLanguage = (content: Html, language: string): Html => {
  const attributes = html` lang="${language}" dir="${wordsFor(language).direction}"`
  return markup(String(content).replace(/^\s*<\w+/, (start) => start + String(attributes)))
}

const createIds = (taken: ReadonlySet<string>) => {
  const used = new Set(taken)
  return (name: string): string => {
    let id = name
    for (let n = 2; used.has(id); n++) id = `${name}-${n}`
    used.add(id)
    return id
  }
}

/** Renders a document. The result depends only on the parameters, and contains nothing that they do not. */
export const renderDocument = (document: Pick<Document, 'nodes'>, context: RenderContext): RenderedDocument => {
  const [idOf, levels, styles, outline, end] = [
    headingIds(),
    headingLevels(document.nodes, context.highestHeading),
    createStyles(),
    [] as OutlineEntry[],
    [] as Html[],
  ]
  const nextId = createIds(pageIds)
  let hasImage = false
  let hasApi = false
  let hasExamples = false
  let depth = 0
  const one = (node: DocumentNode): Html => {
    if (node.object === 'text') return renderText(node)
    if (node.object === 'inline') return renderInline(node, page)
    const render = Object.hasOwn(renderers, node.type) ? renderers[node.type] : undefined
    if (render && ofApi.has(render)) hasApi = true
    const given = node.data === undefined || node.data === null ? { ...node, data: {} } : node
    const rendered = render ? render(given, page) : page.blocks(node.nodes)
    const language = ownLanguageOf(given)
    const content = language === undefined ? rendered : inLanguage(rendered, language)
    const mark = node.key === undefined ? undefined : context.marks.get(node.key)
    return mark === undefined ? content : html`<div class="changed ${mark}">${content}</div>`
  }
  const all = (nodes: readonly DocumentNode[] | undefined): Html => {
    if (!Array.isArray(nodes) || depth > maxDepth) return html``
    depth++
    const content = nodes.map(one)
    depth--
    return html`${content}`
  }
  const page: Rendering = {
    context,
    blocks: all,
    inlines: (nodes) => all(nodes?.flatMap((node) => (isBlock(node) ? (node.nodes ?? []) : [node]))),
    heading: (node) => {
      const level = levels(node)
      const id = nextId(idOf(originalOf(node)))
      outline.push({ id, title: withEmoji(textOf([node]).trim()), level })
      return { id, level }
    },
    nextId,
    styled: styles.styled,
    keepForEnd: (content) => void end.push(content),
    noteExamples: () => void (hasExamples = true),
    isFirstImage: () => !hasImage && (hasImage = true),
  }
  const body = all(document.nodes)
  const whole = mendAnchors(String(html`${body}${end}`))
  const formRules = context.blockForms?.forms.size ? blockFormRules() : ''
  return {
    html: markup(whole),
    css: styles.css() + formRules + (hasApi ? apiRules() : ''),
    outline: outlineFrom(outline, document.nodes),
    hasExamples,
  }
}
