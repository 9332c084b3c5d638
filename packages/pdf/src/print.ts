import type { DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'
import type { Words } from '@scriptorium/site/words/words'

/** A node as the template gets it: references are resolved to a label in the book, a URL, a picture or text. */
export interface PrintNode {
  object: string
  type?: string
  data?: Record<string, unknown>
  nodes?: PrintNode[]
  fragments?: PrintNode[]
  [field: string]: unknown
}

/** The target of a reference: a label in the book (`near` is the fallback), a URL, or nothing. */
export type Destination = { to: string; near: string } | { href: string } | Record<never, never>

/** Resolves the references of nodes. */
export interface Lookup {
  lead(ref: unknown): Promise<Destination>
  /** Returns the title of the target. */
  title(ref: unknown): Promise<string>
  /** Returns the file name of a picture in the workspace; undefined if it cannot be printed. */
  picture(ref: unknown): Promise<string | undefined>
  /** Returns a date in the language of the space; a text that is not a date as it is. */
  date(text: string): string
  /** Reserves the label of a heading or anchor. Returns undefined if it is already taken. */
  label(name: string): string | undefined
}

/** One page of a space. */
export interface PrintPage {
  label: string
  title: string
  description: string | null
  /** 1 for top-level pages. */
  depth: number
  nodes: PrintNode[]
}

/** The words that the template adds, in the language of the space. */
export type PrintWords = Pick<
  Words,
  'contents' | 'danger' | 'direction' | 'file' | 'info' | 'notPrinted' | 'prompt' | 'schemas' | 'success' | 'warning'
>

/** The input of the template. */
export interface Print {
  title: string
  subtitle: string | null
  author: string
  date: string
  language: string
  cover: boolean
  contents: boolean
  words: PrintWords
  pages: PrintPage[]
}

export type AnyNode = DocumentNode | FragmentNode
