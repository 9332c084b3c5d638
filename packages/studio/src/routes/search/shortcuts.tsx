import { Heading } from 'react-aria-components'
import { keyInWords, shortcuts } from '../../frame/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Overlay } from '../../ui/prompt.tsx'
import { useWords } from '../../words/words.tsx'
import './search.css'

const lines = Map.groupBy(Object.values(shortcuts), ({ words }) => words)

/** The keyboard shortcuts. */
export const Shortcuts = ({ onClose }: { onClose: () => void }) => {
  const { t } = useWords()
  return (
    <Overlay onClose={onClose}>
      <Heading slot="title">{t('shortcuts')}</Heading>
      <dl className="s-keys">
        {[...lines].flatMap(([words, keys]) => [
          <dt key={words}>{t(words)}</dt>,
          <dd key={`${words} key`}>
            {keys.map(({ key }) => (
              <kbd key={key}>{keyInWords(key)}</kbd>
            ))}
          </dd>,
        ])}
      </dl>
      <div className="s-dialog-actions">
        <Button onPress={onClose}>{t('close')}</Button>
      </div>
    </Overlay>
  )
}
