import type { EditorView } from 'prosemirror-view'

interface Observed {
  readonly domObserver?: { readonly suppressSelectionUpdates?: () => void }
}

/**
 * Brings the focus back to the text. Chromium moves the cursor to the start of the text a moment after a field that had the focus
 * is gone; ProseMirror can be told that such a change is not the writer's.
 */
export const focusText = (view: EditorView): void => {
  view.focus()
  ;(view as unknown as Observed).domObserver?.suppressSelectionUpdates?.()
}
