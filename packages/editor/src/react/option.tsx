import type { EditorIcon } from '../icons/icons.ts'
import { Icon } from './icon.tsx'

interface OptionProps {
  readonly id: string
  readonly isActive: boolean
  readonly icon: EditorIcon
  readonly emoji?: string | undefined
  readonly title: string
  readonly note?: string | undefined
  readonly onHover?: () => void
  readonly onChoose: () => void
}

/**
 * An option of a list that opens while somebody types. The text or the field keeps the focus. The end of a press chooses the option, and
 * not its beginning: a finger may begin to scroll the list, and what the option opens would close at the end of the press.
 */
export const Option = ({ id, isActive, icon, emoji, title, note, onHover, onChoose }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text or the field takes the keys
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    className="choice"
    onPointerMove={onHover}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {emoji ? <span className="choice-emoji">{emoji}</span> : <Icon name={icon} />}
    <span className="choice-text">
      {title}
      {note ? <small>{note}</small> : null}
    </span>
  </div>
)
