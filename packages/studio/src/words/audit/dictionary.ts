import type { Phrase } from '../plural.ts'
import type { AuditWord } from './operations.ts'

/** The words of the audit log in one language. */
export type AuditDictionary = Readonly<Record<AuditWord, Phrase>>
