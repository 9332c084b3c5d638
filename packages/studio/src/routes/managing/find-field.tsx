import { Input, Label, SearchField } from 'react-aria-components'
import { useManageWords } from '../../words/manage/words.ts'
import { useAddressState } from './search.ts'

/** A field whose text the address keeps as `search`, so that a list shows only what has it. */
export const FindField = () => {
  const { t } = useManageWords()
  const [{ search = '' }, change] = useAddressState()
  return (
    <SearchField className="s-grow s-choice" value={search} onChange={(value) => change({ search: value }, 'replace')}>
      <Label className="s-label">{t('find')}</Label>
      <Input className="s-input" />
    </SearchField>
  )
}
