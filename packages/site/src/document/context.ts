import type { BlockNode, DocumentNode } from '@scriptorium/content/markdown/document'
import type { ContentRef } from '@scriptorium/content/tree/records'
import type { Html } from '../html.ts'
import type { PaintedLine } from '../code/lines.ts'
import type { BlockForms } from './block-form.ts'
import type { IconStyle } from './author-icon.ts'
import type { Words } from '../words/words.ts'

/** What a reference leads to, as this visitor may see it. */
export interface Target {
  /** Absent if the target has no address for this visitor: the reference reads as plain text that says so. */
  href?: string | undefined
  title?: string | undefined
  description?: string | undefined
  emoji?: string | undefined
  icon?: string | undefined
  /** The size of a file in bytes. */
  size?: number | undefined
  width?: number | undefined
  height?: number | undefined
  /** The smaller widths in pixels that a picture is also there in, at the same address with `?width=`. */
  widths?: readonly number[] | undefined
}

/** How a block of a change request differs from main content. */
export type BlockMark = 'added' | 'edited'

/** Everything that a document needs from outside. Rendering reads nothing else. */
export interface RenderContext {
  /** Resolves a reference. Undefined if there is no target, or if this visitor may not see it. */
  target: (ref: ContentRef) => Target | undefined
  /** The colored lines of code blocks. Blocks that are missing stay plain. */
  painted: ReadonlyMap<BlockNode, readonly PaintedLine[]>
  words: Words
  /** Whether links to other origins open in a new tab. */
  opensNewTab: boolean
  /** Returns the address of the search page for a query. */
  searchHref: (query: string) => string
  icons: IconStyle
  /** The level of the highest heading of the page, if the document is a part of one. */
  readonly highestHeading?: number | undefined
  /** Whether headings have links to themselves. */
  hasAnchors: boolean
  /** The blocks that a change request changes, by key. */
  marks: ReadonlyMap<string, BlockMark>
  /** The address of the frame that draws diagrams; undefined if they are shown as code. */
  diagramHref?: string | undefined
  /** The address of the script of the forms that send requests to APIs; undefined if there are none. */
  tryHref?: string | undefined
  /** The address that passes requests on to APIs; undefined if there is no server. */
  proxyHref?: string | undefined
  /** The blocks of integrations that readers use. */
  blockForms?: BlockForms
}

/** A heading as the table of contents lists it. */
export interface OutlineEntry {
  id: string
  title: string
  /** 2 or 3. */
  level: number
}

/** One run of the renderer over a document. */
export interface Rendering {
  readonly context: RenderContext
  blocks: (nodes: readonly DocumentNode[] | undefined) => Html
  inlines: (nodes: readonly DocumentNode[] | undefined) => Html
  /** Returns the id and level of a heading, and lists it in the table of contents. */
  heading: (node: BlockNode) => { id: string; level: number }
  /** Returns an id that nothing else on the page has. */
  nextId: (name: string) => string
  /** Returns a class with these declarations, because the content security policy blocks style attributes. */
  styled: (declarations: string) => string
  /** Keeps markup for the end of the document: blocks cannot stand inside of a line. */
  keepForEnd: (markup: Html) => void
  /** Notes that examples stand beside the text, so that the page makes room for them. */
  noteExamples: () => void
  /** Whether an image is the first one of the document, which is loaded at once. */
  isFirstImage: () => boolean
}

/** Renders a block of one type. */
export type RenderBlock = (node: BlockNode, page: Rendering) => Html
