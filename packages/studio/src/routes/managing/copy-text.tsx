import { Copy } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { say } from '../../ui/toasts.tsx'
import { useManageWords } from '../../words/manage/words.ts'

/** A text that people take elsewhere, such as a link or a record of DNS. */
export const CopyText = ({ text }: { text: string }) => {
  const { t } = useManageWords()
  return (
    <span className="s-copy">
      <code dir="ltr">{text}</code>
      <IconButton
        label={t('copy')}
        onPress={() => void navigator.clipboard.writeText(text).then(() => say(t('copied')))}
      >
        <Copy />
      </IconButton>
    </span>
  )
}
