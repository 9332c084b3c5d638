import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useManageWords } from '../../../words/manage/words.ts'
import './bulk.css'

/** Does something with items. Returns the reason of each that failed. */
type Act<T> = (items: readonly T[]) => Promise<readonly (string | undefined)[]>

/** What can be done with the chosen items at once. */
export interface BulkAction<T> {
  label: string
  isDangerous?: boolean
  act: Act<T>
  /** Takes back what was done with some. */
  undo?: Act<T>
}

interface Props<T> {
  items: readonly T[]
  nameOf: (item: T) => string
  actions: readonly BulkAction<T>[]
  /** Leaves items out of the chosen ones, or all. */
  onRelease: (items?: readonly T[]) => void
  children?: ReactNode
  /** Buttons that first ask for something. */
  asking?: (run: (action: BulkAction<T>) => void) => ReactNode
}

/**
 * Does something with the chosen items of a list. Those that fail stay chosen, each with its reason. The bar stands below its
 * list, so that no row moves when it comes.
 */
export const BulkBar = <T,>({ items, nameOf, actions, onRelease, children, asking }: Props<T>) => {
  const words = useManageWords()
  const { t } = words
  const [failures, setFailures] = useState<readonly { name: string; reason: string }[]>([])
  const fail = (error: unknown) => sayError(messageOf(error, words))
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ act, undo }: BulkAction<T>) => {
      const reasons = await act(items)
      const done = items.filter((_, index) => reasons[index] === undefined)
      setFailures(
        items.flatMap((item, index) => {
          const reason = reasons[index]
          return reason === undefined ? [] : [{ name: nameOf(item), reason }]
        }),
      )
      onRelease(done)
      if (done.length === 0) return
      const takeBack = async (act: Act<T>) => {
        const failed = (await act(done)).find((reason) => reason !== undefined)
        if (failed !== undefined) sayError(failed)
      }
      const back = undo && { label: t('undo'), run: () => void takeBack(undo).catch(fail) }
      say(t('doneWithCount', { count: done.length }), back)
    },
    onError: fail,
  })
  return (
    <fieldset className="s-bulk" aria-label={t('chosenCount', { count: items.length })} disabled={isPending}>
      <strong>{t('chosenCount', { count: items.length })}</strong>
      {children}
      {asking?.((action) => mutate(action))}
      {actions.map((action, index) => (
        <Button
          key={action.label}
          look={action.isDangerous === true ? 'danger' : index === 0 && !asking ? 'filled' : 'plain'}
          isPending={isPending}
          onPress={() => mutate(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button look="quiet" onPress={() => onRelease()}>
        {t('cancel')}
      </Button>
      {failures.length > 0 && (
        <ul role="alert" className="s-bulk-failures">
          {failures.map(({ name, reason }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
