import type { DefaultLevel, Space } from '@scriptorium/client'
import { Choice } from '../../ui/fields.tsx'
import { useLibraryWords } from '../../words/library/words.ts'
import { roleOptions, roles } from './roles.ts'

/** A choice of the default level; `keep` leaves it as it is. */
export type ChosenLevel = Exclude<DefaultLevel, null> | 'guest' | 'keep'

/** Returns the default level that somebody chose, or undefined if it stays as it is. */
export const chosenDefault = (level: ChosenLevel): DefaultLevel | undefined =>
  level === 'guest' ? null : level === 'keep' ? undefined : level

interface Props {
  /** What the space or the collection has now. */
  current: Space['defaultLevel']
  value: ChosenLevel
  onChange: (level: ChosenLevel) => void
}

/** The level that members have who have no role of their own. */
export const DefaultLevelChoice = ({ current, value, onChange }: Props) => {
  const { t } = useLibraryWords()
  const levels = [...roleOptions(roles, t), { value: 'guest' as const, label: t('level-guest') }]
  const now = levels.find((level) => level.value === (current ?? 'guest'))
  return (
    <Choice
      label={t('defaultLevel')}
      name="defaultLevel"
      value={value}
      options={[
        { value: 'keep' as const, label: now?.label ?? '' },
        { value: 'inherit' as const, label: t('level-inherit') },
        ...levels.filter((level) => level !== now),
      ]}
      onChange={onChange}
    />
  )
}
