import { useNavigate, useSearch } from '@tanstack/react-router'

type Values = Readonly<Record<string, string | undefined>>

/** Returns what the query of the address says, and a function that changes some of it. Filters and dialogs are kept there. */
export const useAddressState = (): [Values, (changes: Values, keep?: 'replace') => void] => {
  const values: Values = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Values, keep?: 'replace') => {
    const search = Object.fromEntries(
      Object.entries({ ...values, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
    )
    void navigate({ to: '.', search: search as never, replace: keep === 'replace' })
  }
  return [values, change]
}

/** Keeps the texts of an address's query. */
export const textsOf = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => ['boolean', 'number', 'string'].includes(typeof value))
      .map(([key, value]) => [key, String(value)]),
  )
