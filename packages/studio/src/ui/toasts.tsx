import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
  Text,
} from 'react-aria-components'
import { X } from 'lucide-react'
import { useWords } from '../words/words.tsx'
import { Button, IconButton } from './button.tsx'

interface Message {
  text: string
  kind: 'error' | 'info'
  action?: { label: string; run: () => void } | undefined
}

const shownMs = 6000
const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** Says what happened elsewhere, with an action such as undoing it. */
export const say = (text: string, action?: Message['action']): void =>
  void queue.add({ text, kind: 'info', action }, { timeout: shownMs })

/** Says what failed and why. */
export const sayError = (text: string): void => void queue.add({ text, kind: 'error' }, { timeout: shownMs * 2 })

/** The place of messages. */
export const Toasts = () => {
  const { t } = useWords()
  return (
    <ToastRegion queue={queue} className="s-toasts" aria-label={t('notifications')}>
      {({ toast }) => (
        <Toast toast={toast} className={`s-toast ${toast.content.kind}`}>
          <ToastContent>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action && (
            <Button
              look="quiet"
              onPress={() => {
                toast.content.action?.run()
                queue.close(toast.key)
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <IconButton label={t('close')} slot="close">
            <X />
          </IconButton>
        </Toast>
      )}
    </ToastRegion>
  )
}
