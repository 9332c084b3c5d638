import audited from 'virtual:audited'
import { useMemo } from 'react'
import type { Option } from '../../../ui/fields.tsx'
import type { AuditWord } from '../../../words/audit/operations.ts'
import { recorded } from '../../../words/audit/recorded.ts'
import { useAuditWords } from '../../../words/audit/words.ts'

const isRecorded = (action: string): action is (typeof recorded)[number] =>
  (recorded as readonly string[]).includes(action)

const aboutAccess: ReadonlySet<string> = new Set([
  'collection-permissions',
  'invites',
  'members',
  'oidc-providers',
  'saml-providers',
  'site-permissions',
  'space-permissions',
  'teams',
])

/** The operations that change who may do what, joined by commas. */
export const accessActions = Object.keys(audited)
  .filter((action) => aboutAccess.has(audited[action]!))
  .join()

/** Sign-ins of people with the providers of the organization, also those that were refused, joined by commas. */
export const signInActions = recorded.filter((action) => /^(?:refuse|sign)/.test(action)).join()

/** Returns the names of what the audit log records, such as "Space · Move" for `moveSpace`. Operations with one name are one option. */
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
    const byName = Map.groupBy(new Set([...Object.keys(audited), ...recorded]), nameOf)
    const all = [...byName]
      .map(([label, actions]) => ({ value: actions.join(), label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language))
    return { all, nameOf }
  }, [t, language])
}
