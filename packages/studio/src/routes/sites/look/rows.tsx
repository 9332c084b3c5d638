import { ReadOnlyContext } from '../../../ui/fields.tsx'
import { ArrowUp, Trash2 } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useLookWords } from '../../../words/look/words.ts'

interface Props<T> {
  items: readonly T[]
  nameOf: (item: T) => string
  /** The fields of an item, and what changes it. */
  children: (item: T, change: (changes: Partial<T>) => void, index: number) => ReactNode
  onChange: (items: T[]) => void
}

/** A list of items that can be changed, put into another order and removed. Buttons that add one stand below it. */
export const Rows = <T extends object>({ items, nameOf, children, onChange }: Props<T>) => {
  const canEdit = !use(ReadOnlyContext)
  const { t } = useLookWords()
  return items.map((item, index) => {
    const name = nameOf(item).trim() || t('unnamed')
    return (
      // An item has no identity but its place.
      // oxlint-disable-next-line react/no-array-index-key
      <fieldset key={index} className="s-look-row" aria-label={name}>
        {children(item, (changes) => onChange(items.with(index, { ...item, ...changes }) as T[]), index)}
        {canEdit && (
          <span className="s-look-row-actions">
            {index > 0 && (
              <IconButton
                label={t('moveUpNamed', { name })}
                onPress={() => onChange(items.with(index, items[index - 1]!).with(index - 1, item))}
              >
                <ArrowUp />
              </IconButton>
            )}
            <IconButton
              label={t('removeItem', { name })}
              onPress={() => onChange(items.filter((_, at) => at !== index))}
            >
              <Trash2 />
            </IconButton>
          </span>
        )}
      </fieldset>
    )
  })
}
