import { useState } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { useWords } from '../../../../words/words.tsx'

/** The body of a page as Markdown. */
export const MarkdownEditor = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => {
  const { t } = useWords()
  const [value, setValue] = useState(text)
  const change = (next: string) => {
    setValue(next)
    onChange(next)
  }
  return (
    <TextField aria-label={t('pageText')} value={value} onChange={change}>
      <TextArea className="s-markdown" spellCheck placeholder={t('writeHere')} />
    </TextField>
  )
}
