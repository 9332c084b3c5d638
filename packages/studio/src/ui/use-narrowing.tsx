import { useState } from 'react'
import { Input, SearchField, useFilter } from 'react-aria-components'
import { useManageWords } from '../words/manage/words.ts'

/** A choice of more options than these has a field that searches them. */
export const maxRead = 40

const maxFound = 50

/** Narrows options to those with the text of a field, at most 50, and those that are kept whatever they say. */
export const useNarrowing = <T extends { label: string }>(
  label: string,
  options: readonly T[],
  isKept: (option: T) => boolean,
) => {
  const { t } = useManageWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const matching = options.filter((option) => !isKept(option) && contains(option.label, text))
  const found = matching.slice(0, maxFound)
  const shown = new Set([...options.filter(isKept), ...found])
  const field = (
    <SearchField
      aria-label={`${label}: ${t('find')}`}
      value={typed}
      onChange={setTyped}
      // A search does not send the form around it.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    >
      <Input className="s-input" placeholder={t('find')} />
      {text !== '' && found.length === 0 && <output className="s-hint">{t('noMatches')}</output>}
      {text !== '' && matching.length > maxFound && (
        <output className="s-hint">{t('firstOfMany', { shown: maxFound, all: matching.length })}</output>
      )}
    </SearchField>
  )
  return { field, isNarrowed: text !== '', narrowed: options.filter((option) => shown.has(option)) }
}
