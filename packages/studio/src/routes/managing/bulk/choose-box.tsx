import { useWords } from '../../../words/words.tsx'
import './bulk.css'

interface Props {
  name: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Chooses an item of a list. */
export const ChooseBox = ({ name, isChosen, onChoose }: Props) => {
  const { t } = useWords()
  return (
    <label className="s-choose">
      <input
        type="checkbox"
        aria-label={t('chooseNamed', { name })}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </label>
  )
}
