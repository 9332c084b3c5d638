import type { DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'

/** A node as it is printed: what it refers to has become a place in the book, an address, a picture or a text. */
export interface PrintNode {
  object: string
  type?: string
  data?: Record<string, unknown>
  nodes?: PrintNode[]
  fragments?: PrintNode[]
  [field: string]: unknown
}

/** Where a reference leads: to a label in the book, or else to one near it; or out of it. */
export type Lead = { to: string; near: string } | { href: string } | Record<never, never>

/** What is known of what a node refers to. */
export interface Lookup {
  lead(ref: unknown): Promise<Lead>
  /** What the target is called. */
  title(ref: unknown): Promise<string>
  /** The name of a picture beside the book; undefined for what is none. */
  picture(ref: unknown): Promise<string | undefined>
  /** Gives a heading or an anchor its label, once; undefined for a name that is taken. */
  label(name: string): string | undefined
}

/** One page of a space. */
export interface PrintPage {
  label: string
  title: string
  description: string | null
  /** 1 for the outermost. */
  depth: number
  nodes: PrintNode[]
}

/** All that the template is given. */
export interface Print {
  title: string
  subtitle: string | null
  author: string
  date: string
  language: string
  cover: boolean
  contents: boolean
  contentsTitle: string
  pages: PrintPage[]
}

/** Any node of a document. */
export type AnyNode = DocumentNode | FragmentNode
