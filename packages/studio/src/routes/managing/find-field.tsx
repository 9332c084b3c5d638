import { useRef } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { useKeys } from '../../frame/keys.ts'
import { useManageWords } from '../../words/manage/words.ts'
import { useAddressState } from './search.ts'

// A shorter list needs no search.
const leastToSearch = 11

/** A field whose text the address keeps as `search`, so that a list of `count` things shows only what has it. */
export const FindField = ({ count = leastToSearch }: { count?: number }) => {
  const { t } = useManageWords()
  const [{ search = '' }, change] = useAddressState()
  const input = useRef<HTMLInputElement>(null)
  useKeys({ find: () => input.current?.focus() })
  if (count < leastToSearch && search === '') return null
  return (
    <SearchField className="s-grow s-choice" value={search} onChange={(value) => change({ search: value }, 'replace')}>
      <Label className="s-label">{t('find')}</Label>
      <Input ref={input} className="s-input" />
    </SearchField>
  )
}
