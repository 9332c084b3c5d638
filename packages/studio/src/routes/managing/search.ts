import { useNavigate, useSearch } from '@tanstack/react-router'

type Values = Readonly<Record<string, string | undefined>>

// Empty values are left out of the address.
const withChanges = (values: Values, changes: Values): Values =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
  )

/** Returns what the query of the address says, and a function that changes some of it. Filters and dialogs are kept there. */
export const useAddressState = (): [Values, (changes: Values, keep?: 'replace') => void] => {
  const values: Values = useSearch({ strict: false })
  const navigate = useNavigate()
  // A late answer must not bring back what the address said when it was asked for.
  const change = (changes: Values, keep?: 'replace') =>
    void navigate({
      to: '.',
      search: ((now: Values) => withChanges(now, changes)) as never,
      replace: keep === 'replace',
    })
  return [values, change]
}

/** Returns a function that takes a value out of the address, unless it is another one by now. */
export const useClosing = (name: string): ((value: string) => void) => {
  const navigate = useNavigate()
  return (value) =>
    void navigate({
      to: '.',
      search: ((now: Values) => (now[name] === value ? withChanges(now, { [name]: undefined }) : now)) as never,
    })
}

/** Keeps the texts of an address's query. */
export const textsOf = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => ['boolean', 'number', 'string'].includes(typeof value))
      .map(([key, value]) => [key, String(value)]),
  )
