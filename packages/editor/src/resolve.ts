import type { Code } from '@scriptorium/site/code/highlight-with'
import type { PaintedLine } from '@scriptorium/site/code/lines'
import type { ContentRef } from '@scriptorium/content/tree/records'

export type { ContentRef }

/** What a reference leads to. */
export interface RefTarget {
  readonly title?: string | undefined
  readonly href?: string | undefined
  readonly description?: string | undefined
  readonly emoji?: string | undefined
  /** The size of a file in bytes. */
  readonly size?: number | undefined
}

/** A page, heading, file, space or address that a link can lead to. */
export interface LinkChoice {
  readonly ref: ContentRef
  readonly title: string
  readonly description?: string | undefined
  readonly emoji?: string | undefined
}

/** An uploaded file. */
export interface Upload {
  readonly ref: ContentRef
  readonly name: string
  readonly size?: number | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** A variable of the page or space. */
export interface VariableChoice {
  readonly name: string
  readonly value: string
  /** The expression that reads it, such as `space.vars.product`. */
  readonly expression: string
}

/** A reusable content of the space. */
export interface ReusableChoice {
  readonly ref: ContentRef
  readonly title: string
}

/** A person who can be mentioned. */
export interface PersonChoice {
  readonly ref: ContentRef
  readonly name: string
}

/** An operation, a webhook or a schema of an OpenAPI specification. */
export interface OperationChoice {
  readonly kind: 'operation' | 'schema' | 'webhook'
  readonly ref: ContentRef
  /** The path of an operation, or the name of a webhook or schema. */
  readonly name: string
  /** Absent for schemas. */
  readonly method?: string | undefined
  readonly title?: string | undefined
}

/** A block that an installed integration offers. */
export interface IntegrationChoice {
  readonly integration: string
  readonly block: string
  readonly title: string
  readonly props?: Readonly<Record<string, unknown>> | undefined
}

/** What the editor asks the application around it. All but `fileUrl` can take a while. */
export interface Resolve {
  readonly searchLinks: (query: string, signal: AbortSignal) => Promise<readonly LinkChoice[]>
  readonly uploadFile: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Upload>
  /** Returns the address of a file or an image; undefined if it is not known (yet). */
  readonly fileUrl: (ref: ContentRef) => string | undefined
  /** The address of the page that draws diagrams; without it, they stay text. */
  readonly diagrams?: string | undefined
  /** Returns the colored lines of a text in a language; undefined if it stays plain. */
  readonly highlight?: (code: Code) => Promise<readonly PaintedLine[] | undefined>
  readonly target?: (ref: ContentRef) => Promise<RefTarget | undefined>
  readonly variables?: () => Promise<readonly VariableChoice[]>
  readonly reusableContents?: () => Promise<readonly ReusableChoice[]>
  readonly people?: (query: string, signal: AbortSignal) => Promise<readonly PersonChoice[]>
  readonly operations?: (query: string, signal: AbortSignal) => Promise<readonly OperationChoice[]>
  readonly integrations?: () => Promise<readonly IntegrationChoice[]>
}

/** A person who edits the same page, and the block where they are. */
export interface PersonHere {
  readonly id: string
  readonly name: string
  readonly block: string | undefined
}
