import type { InboxItem, InboxItemUpdate } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { updateItem } from '../../api/people/inbox.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { messageOf } from '../../ui/message.ts'
import { say, sayError } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

/** What can be done with an item of the inbox. */
export type ItemActions = Readonly<Record<'finish' | 'open' | 'snooze' | 'switchUnread', (item: InboxItem) => void>>

const morning = 8

/** Returns when the next working day of a person begins. */
const tomorrow = (): string => {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  day.setHours(morning, 0, 0, 0)
  return day.toISOString()
}

/** Returns what can be done with items of the inbox. */
export const useItemActions = (): ItemActions => {
  const words = useWords()
  const { t } = words
  const { organization } = useWorkspace()
  const { mutate } = useMutation({
    mutationFn: ({ id, body }: { id: string; body: InboxItemUpdate }) => updateItem(organization.id, id, body),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const change = ({ id }: InboxItem, body: InboxItemUpdate) => mutate({ id, body })
  const undo = (item: InboxItem, body: InboxItemUpdate) => ({ label: t('undo'), run: () => change(item, body) })
  return {
    open: (item) => item.unread && change(item, { unread: false }),
    switchUnread: (item) => change(item, { unread: !item.unread }),
    finish: (item) => {
      change(item, { done: true })
      say(t('itemDone'), undo(item, { done: false }))
    },
    snooze: (item) => {
      change(item, { snoozedUntil: tomorrow() })
      say(t('itemSnoozed'), undo(item, { snoozedUntil: null }))
    },
  }
}
