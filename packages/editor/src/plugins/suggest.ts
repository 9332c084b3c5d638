import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { Suggestion, UiStore } from './store.ts'

const patterns: readonly [Suggestion['kind'], RegExp][] = [
  ['block', /(?:^|\s)(\/)([\p{L}\p{N}][\p{L}\p{N} .-]{0,30}|)$/u],
  ['link', /(\[\[)([^[\]\n]{0,60})$/u],
  ['person', /(?:^|\s)(@)([\p{L}\p{N}][\p{L}\p{N} .-]{0,30}|)$/u],
]

const maxLength = 64

/** Returns what the text before the cursor asks for. */
const suggestionIn = (state: EditorState): Suggestion | undefined => {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || !parent.isTextblock || parent.type.name === 'code_line') return undefined
  const start = Math.max(0, $from.parentOffset - maxLength)
  const text = parent.textBetween(start, $from.parentOffset, '\n', '\ufffc')
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const from = $from.pos - found[1]!.length - found[2]!.length
    return { kind, from, to: $from.pos, query: found[2]! }
  }
  return undefined
}

/** The position of a suggestion that was closed by Escape: it does not open again. */
const dismissedKey = new PluginKey<number | undefined>('dismissed')

/** Returns a plugin that offers blocks, links and people while somebody types. */
export const suggestions = (store: UiStore): Plugin =>
  new Plugin<number | undefined>({
    key: dismissedKey,
    state: {
      init: () => undefined,
      apply: (tr, dismissed) => {
        const closed = tr.getMeta(dismissedKey) as number | undefined
        if (closed !== undefined) return closed
        if (dismissed === undefined) return undefined
        const { pos, deletedAfter } = tr.mapping.mapResult(dismissed, -1)
        // Another sign at the same place is another suggestion.
        return deletedAfter ? undefined : pos
      },
    },
    props: {
      handleKeyDown: (view, event) => {
        const { suggestion } = store.get()
        if (!suggestion || event.isComposing) return false
        if (event.key === 'Escape') {
          view.dispatch(view.state.tr.setMeta(dismissedKey, suggestion.from))
          return true
        }
        return store.offerKey(event)
      },
    },
    view: () => ({
      update: (view, before) => {
        if (view.state === before) return
        const found = view.editable ? suggestionIn(view.state) : undefined
        // Moving through a text that happens to have a slash offers nothing.
        const isTyped = view.state.doc !== before.doc || store.get().suggestion !== undefined
        const isDismissed = found && dismissedKey.getState(view.state) === found.from
        const next = found && isTyped && !isDismissed ? found : undefined
        const old = store.get().suggestion
        const isSame = next?.from === old?.from && next?.query === old?.query && next?.kind === old?.kind
        if (!isSame) store.set({ suggestion: next })
      },
    }),
  })
