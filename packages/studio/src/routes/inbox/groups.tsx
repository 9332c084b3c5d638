import type { InboxItem } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Check, Clock, Mail, MailOpen } from 'lucide-react'
import { Link } from 'react-aria-components'
import { address } from '../../address.ts'
import { spacesQuery } from '../../api/workspace/workspace.ts'
import { useKeys } from '../../frame/keys.ts'
import { shortcutText } from '../../frame/shortcuts.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { useManageWords } from '../../words/manage/words.ts'
import { useWords } from '../../words/words.tsx'
import { useItemActions, type ItemActions } from './use-item-actions.ts'
import './inbox.css'

/** Returns the change request that an item is about, or else its space. */
const groupOf = ({ changeRequest, space }: InboxItem): string => changeRequest?.id ?? space

const placeOf = (organizationId: string, { kind, space, page, comment, changeRequest }: InboxItem): string => {
  if (kind === 'work' && !changeRequest) return address.work(organizationId)
  if (kind === 'changed' && page?.title !== undefined) return address.page(space, page.id)
  if (page && comment !== undefined) return address.page(space, page.id, 'shown')
  return changeRequest ? address.change(space, changeRequest.id) : address.space(space)
}

/** Returns a function that says in words what an item is about. */
const useSentence = () => {
  const { t } = useWords()
  const { t: tWork } = useManageWords()
  return ({ kind, actor, work }: InboxItem): string => {
    if (kind !== 'work') return t(`inbox-${kind}`, { name: actor.displayName })
    return work ? tWork(`${work.kind}${work.state === 'done' ? 'Done' : 'Failed'}`, { name: work.title }) : ''
  }
}

const Item = ({ item, actions }: { item: InboxItem; actions: ItemActions }) => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const sentenceOf = useSentence()
  const { id, actor, createdAt, unread } = item
  return (
    <li data-item={id} className={unread ? 's-inbox-item unread' : 's-inbox-item'}>
      <Link href={placeOf(organization.id, item)} className="s-row" onPress={() => actions.open(item)}>
        <Avatar user={actor} size={22} />
        <span className="s-row-title">
          {sentenceOf(item)}
          {item.page?.title !== undefined && `: ${item.page.title}`}
        </span>
        {unread && <span className="s-badge edited">{t('unread')}</span>}
        <Time at={createdAt} />
      </Link>
      <IconButton label={t('markDone')} shortcut={shortcutText('done')} onPress={() => actions.finish(item)}>
        <Check />
      </IconButton>
      <IconButton
        label={t(unread ? 'markRead' : 'markUnread')}
        shortcut={shortcutText('unread')}
        onPress={() => actions.switchUnread(item)}
      >
        {unread ? <MailOpen /> : <Mail />}
      </IconButton>
      <IconButton label={t('snooze')} shortcut={shortcutText('snooze')} onPress={() => actions.snooze(item)}>
        <Clock />
      </IconButton>
    </li>
  )
}

const Group = ({ items, actions }: { items: readonly InboxItem[]; actions: ItemActions }) => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const { space, changeRequest } = items[0]!
  const title = spaces.find((one) => one.id === space)?.title
  const id = groupOf(items[0]!)
  return (
    <section className="s-inbox-group" aria-labelledby={`inbox-${id}`}>
      <h2 id={`inbox-${id}`}>
        {changeRequest ? (
          <>
            {changeRequest.subject || t('untitledChange', { number: changeRequest.number })}
            <span className={`s-badge ${changeRequest.status}`}>{t(`status-${changeRequest.status}`)}</span>
            <small>{title}</small>
          </>
        ) : (
          title
        )}
      </h2>
      <ul>
        {items.map((item) => (
          <Item key={item.id} item={item} actions={actions} />
        ))}
      </ul>
    </section>
  )
}

const focusedId = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset['item']

/** Items by change request. Keys act on the focused item, or else on the first. */
export const Groups = ({ items }: { items: readonly InboxItem[] }) => {
  const actions = useItemActions()
  const groups = Map.groupBy(items, groupOf)
  const shown = [...groups.values()].flat()
  const current = () => shown.find(({ id }) => id === focusedId()) ?? shown[0]!
  const leave = (act: (item: InboxItem) => void) => () => {
    const item = current()
    const next = shown[shown.indexOf(item) + 1]
    if (next) document.querySelector<HTMLElement>(`[data-item="${next.id}"] a`)?.focus()
    act(item)
  }
  useKeys({ done: leave(actions.finish), snooze: leave(actions.snooze), unread: () => actions.switchUnread(current()) })
  return [...groups].map(([id, group]) => <Group key={id} items={group} actions={actions} />)
}
