import type { EditorView } from 'prosemirror-view'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { UiState, UiStore } from '../plugins/store.ts'
import type { Resolve } from '../resolve.ts'
import type { EditorWords } from '../words/words.ts'

/** What the parts of the interface around the text share. */
export interface Editing {
  readonly view: EditorView
  readonly store: UiStore
  readonly words: EditorWords
  readonly locale: string
  readonly resolve: Resolve
  /** The element in which menus and fields float. */
  readonly root: HTMLElement
  /** Uploads files to a position. */
  readonly takeFiles: (files: readonly File[], pos: number) => void
}

const Context = createContext<Editing | undefined>(undefined)

export const EditingProvider = Context.Provider

/** Returns the editor around a component. */
export const useEditing = (): Editing => {
  const editing = useContext(Context)
  if (!editing) throw new Error('Only inside of a DocumentEditor')
  return editing
}

/** Returns a part of what the interface shows, and follows it. */
export const useUi = <T>(select: (state: UiState) => T): T => {
  const { store } = useEditing()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
