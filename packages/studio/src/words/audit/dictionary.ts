import type { Phrase } from '../plural.ts'
import type { AuditWord } from './operations.ts'

/** Words for properties that no form shows. */
type FieldWord =
  | 'field-configuration'
  | 'field-defaultLevel'
  | 'field-editMode'
  | 'field-externalIds'
  | 'field-localizedDescription'
  | 'field-localizedTitle'
  | 'field-mergeRules'
  | 'field-photoURL'
  | 'field-place'
  | 'field-proxy'
  | 'field-subject'

/** The words of the audit log in one language. */
export type AuditDictionary = Readonly<Record<AuditWord | FieldWord, Phrase>>
