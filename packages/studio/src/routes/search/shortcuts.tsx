import { Heading } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { Overlay } from '../../ui/prompt.tsx'
import { useWords } from '../../words/words.tsx'
import './search.css'

const keys = [
  ['search', 'Ctrl K'],
  ['edit', 'e'],
  ['home', 'g h'],
  ['inbox', 'g i'],
  ['pages', 'j k'],
  ['changes', 'n p'],
  ['comment', 'c'],
  ['viewed', 'x'],
  ['done', 'e'],
  ['unread', 'u'],
  ['snooze', 's'],
  ['rail', '['],
  ['move', 'Alt ↑ ↓ ← →'],
  ['rename', 'F2'],
  ['shortcuts', '?'],
] as const

/** The keyboard shortcuts. */
export const Shortcuts = ({ onClose }: { onClose: () => void }) => {
  const { t } = useWords()
  return (
    <Overlay onClose={onClose}>
      <Heading slot="title">{t('shortcuts')}</Heading>
      <dl className="s-keys">
        {keys.flatMap(([name, key]) => [
          <dt key={name}>{t(`key-${name}`)}</dt>,
          <dd key={`${name} key`}>
            <kbd>{key}</kbd>
          </dd>,
        ])}
      </dl>
      <div className="s-dialog-actions">
        <Button onPress={onClose}>{t('close')}</Button>
      </div>
    </Overlay>
  )
}
