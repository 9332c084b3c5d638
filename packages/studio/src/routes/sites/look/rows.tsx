import { ReadOnlyContext } from '../../../ui/fields.tsx'
import { ArrowUp, Trash2 } from 'lucide-react'
import { use, useState, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useLookWords } from '../../../words/look/words.ts'

interface Props<T> {
  items: readonly T[]
  nameOf: (item: T) => string
  /** The fields of an item, and what changes it. */
  children: (item: T, change: (changes: Partial<T>) => void, index: number) => ReactNode
  onChange: (items: T[]) => void
}

/** Returns a key for each row. An item changes with each key that is typed, so its row keeps one of its own. */
const useRowKeys = (count: number) => {
  const [keys, setKeys] = useState<readonly number[]>([])
  const free = Math.max(-1, ...keys) + 1
  const all = [...keys, ...Array.from({ length: Math.max(0, count - keys.length) }, (_, at) => free + at)]
  return [all, setKeys] as const
}

/** A list of items that can be changed, put into another order and removed. Buttons that add one stand below it. */
export const Rows = <T extends object>({ items, nameOf, children, onChange }: Props<T>) => {
  const canEdit = !use(ReadOnlyContext)
  const { t } = useLookWords()
  const [keys, setKeys] = useRowKeys(items.length)
  const moveUp = (index: number) => {
    const swapped = <V,>(list: readonly V[]) => list.with(index, list[index - 1]!).with(index - 1, list[index]!)
    setKeys(swapped(keys))
    onChange(swapped(items))
  }
  const remove = (index: number) => {
    setKeys(keys.filter((_, at) => at !== index))
    onChange(items.filter((_, at) => at !== index))
  }
  return items.map((item, index) => {
    const name = nameOf(item).trim() || t('unnamed')
    return (
      <fieldset key={keys[index]} className="s-look-row" aria-label={name}>
        {children(item, (changes) => onChange(items.with(index, { ...item, ...changes }) as T[]), index)}
        {canEdit && (
          <span className="s-look-row-actions">
            {index > 0 && (
              <IconButton label={t('moveUpNamed', { name })} onPress={() => moveUp(index)}>
                <ArrowUp />
              </IconButton>
            )}
            <IconButton label={t('removeItem', { name })} onPress={() => remove(index)}>
              <Trash2 />
            </IconButton>
          </span>
        )}
      </fieldset>
    )
  })
}
