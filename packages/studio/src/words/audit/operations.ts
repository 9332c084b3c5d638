import type { BodyInput, operations } from '@scriptorium/client'
import type { recorded } from './recorded.ts'

type Table = typeof operations

/** The operations that write audit events. */
type Audited = {
  [Id in keyof Table]: Table[Id] extends { method: 'get' } | { audited: false } ? never : Id
}[keyof Table]

type Letter =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z'

type VerbOf<Id extends string> = Id extends `${infer First}${infer Rest}`
  ? First extends Letter
    ? `${First}${VerbOf<Rest>}`
    : ''
  : ''

type Recorded = (typeof recorded)[number]

/** The resources whose operations write audit events. */
export type AuditedResource = Table[Audited]['resource']

type KeyOf<T> = T extends unknown ? keyof T & string : never

/** The properties that a `PATCH` request can set. */
export type AuditedField = {
  [Id in Audited]: Table[Id] extends { method: 'patch' } ? KeyOf<NonNullable<BodyInput<Id>>> : never
}[Audited]

/** What the audit log says in words: each verb and each resource of the operations that it has events of, and what else it records. */
export type AuditWord = AuditedResource | Recorded | VerbOf<Exclude<Audited, Recorded>>
