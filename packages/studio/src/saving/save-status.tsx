import { CircleAlert, CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useWords } from '../words/words.tsx'
import { saveState, watchSaving, type SaveState } from './saver.ts'

/** Returns the state of saving. */
export const useSaveState = (): SaveState => useSyncExternalStore(watchSaving, saveState)

const icons = {
  saved: <CloudCheck />,
  saving: <CloudUpload />,
  offline: <CloudOff />,
  waiting: <CloudAlert />,
  'signed-out': <CloudOff />,
  refused: <CircleAlert />,
}

/** Says whether the edits are saved. */
export const SaveStatus = () => {
  const { t } = useWords()
  const state = useSaveState()
  const texts = {
    saved: () => t('saved'),
    saving: () => t('saving'),
    offline: (edits: number) => t('offline', { count: edits }),
    waiting: (edits: number) => t('waitingToSave', { count: edits }),
    'signed-out': (edits: number) => t('keptUntilSignIn', { count: edits }),
    refused: () => t('notSaved'),
  }
  return (
    // Each pause in typing saves: screen readers say only how that ended.
    <output className={`s-save-state ${state.kind}`} aria-live={state.kind === 'saving' ? 'off' : 'polite'}>
      {icons[state.kind]}
      <span>{texts[state.kind]('edits' in state ? state.edits : 0)}</span>
    </output>
  )
}
