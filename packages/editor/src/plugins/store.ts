import type { EditorState } from 'prosemirror-state'

/** Text before the cursor that asks for something: `/` for blocks, `[[` for links, `@` for people. */
export interface Suggestion {
  readonly kind: 'block' | 'link' | 'person'
  readonly from: number
  readonly to: number
  readonly query: string
}

/** What the parts of the interface around the text show. */
export interface UiState {
  readonly state: EditorState
  readonly suggestion: Suggestion | undefined
  /** The position of the node whose properties are open. */
  readonly properties: number | undefined
  /** How far edits before them have moved the nodes whose properties were open: a position without it stays while a panel is open. */
  readonly drift: number
  /** Whether the field for a link is open. */
  readonly isLinking: boolean
  /** The position of the block whose menu is open. */
  readonly menu: number | undefined
  /** The position of the block under the pointer. */
  readonly hovered: number | undefined
  readonly isFocused: boolean
  /** Whether the focus is in the toolbar of the selection. */
  readonly isInToolbar: boolean
  /** What a screen reader says. */
  readonly announcement: string
}

/** Keeps what the interface around the text shows, and tells its parts when it changes. */
export class UiStore {
  #state: UiState
  readonly #listeners = new Set<() => void>()
  #onKey: ((event: KeyboardEvent) => boolean) | undefined

  constructor(state: EditorState) {
    this.#state = {
      state,
      suggestion: undefined,
      properties: undefined,
      drift: 0,
      isLinking: false,
      menu: undefined,
      hovered: undefined,
      isFocused: false,
      isInToolbar: false,
      announcement: '',
    }
  }

  readonly get = (): UiState => this.#state

  readonly set = (changes: Partial<UiState>): void => {
    const isSame = Object.entries(changes).every(([name, value]) => this.#state[name as keyof UiState] === value)
    if (isSame) return
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  /** Lets an open list have the keys first. Returns a function that ends this. */
  readonly takeKeys = (onKey: (event: KeyboardEvent) => boolean): (() => void) => {
    this.#onKey = onKey
    return () => void (this.#onKey = undefined)
  }

  /** Returns whether the open list has used a key. */
  readonly offerKey = (event: KeyboardEvent): boolean => this.#onKey?.(event) ?? false

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
