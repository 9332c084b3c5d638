import audited from 'virtual:audited'
import { useMemo } from 'react'
import type { Option } from '../../../ui/fields.tsx'
import type { AuditWord } from '../../../words/audit/operations.ts'
import { recorded } from '../../../words/audit/recorded.ts'
import { useAuditWords } from '../../../words/audit/words.ts'

const isRecorded = (action: string): action is (typeof recorded)[number] =>
  (recorded as readonly string[]).includes(action)

/** Returns the names of what the audit log records, such as "Space · Move" for `moveSpace`. */
export const useActionNames = (): { all: Option<string>[]; nameOf: (action: string) => string } => {
  const { t, language } = useAuditWords()
  return useMemo(() => {
    const nameOf = (action: string): string => {
      if (isRecorded(action)) return t(action)
      const resource = audited[action]
      // An event of an older server can name an operation that is gone.
      if (resource === undefined) return action
      const [verb] = /^[a-z]+/.exec(action)!
      return `${t(resource)} · ${t(verb as AuditWord)}`
    }
    const all = [...new Set([...Object.keys(audited), ...recorded])]
      .map((value) => ({ value, label: nameOf(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language))
    return { all, nameOf }
  }, [t, language])
}
