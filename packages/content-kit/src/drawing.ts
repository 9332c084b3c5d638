import type { Control } from '@scriptorium/site/document/block-form'

/** An element that an integration renders: an object with a type, a text, or a list of them. */
export type Element = Readonly<Record<string, unknown>>

/** An action of a control: its name and what comes with it. */
export type BlockAction = Readonly<Record<string, unknown>>

/** How the value of a field is sent and stored in the state. A secret is not shown again, so an empty field keeps it. */
export type FieldKind = 'flag' | 'list' | 'one' | 'secret' | 'text'

/** A part of a block: markdown, or a control that a reader uses, with what texts show instead of it. */
export interface Part {
  markdown: string
  control?: Control
}

/** A block as its integration renders it. */
export interface Drawing {
  parts: Part[]
  /** The actions of its buttons, which name them by their index. */
  actions: BlockAction[]
  /** Its fields and their kinds, by the keys of the state. */
  fields: [key: string, kind: FieldKind][]
  /** Whether it has frames, which send actions of their own. */
  hasFrame: boolean
}

/** What is collected while a block is drawn. */
export interface Pen extends Omit<Drawing, 'hasFrame' | 'parts'> {
  state: Readonly<Record<string, unknown>>
  /** The number of frames. */
  frames: number
}
