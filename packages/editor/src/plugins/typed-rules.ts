import { closeHistory, undo } from 'prosemirror-history'
import { inputRules, undoInputRule, type InputRule } from 'prosemirror-inputrules'
import { TextSelection, type Command, type Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Returns a view that makes each transaction an edit of its own: one undo takes it back, and nothing that was typed around it. */
const apart = (view: EditorView): EditorView =>
  Object.create(view, {
    dispatch: {
      value: (tr: EditorView['state']['tr']) => {
        view.dispatch(closeHistory(tr))
        view.dispatch(closeHistory(view.state.tr))
      },
    },
  }) as EditorView

/** Returns a plugin that applies rules to text after it is typed, so that one undo gives back what was typed. */
export const typedRules = (rules: readonly InputRule[]): Plugin => {
  const plugin = inputRules({ rules })
  const { props } = plugin
  const { handleTextInput } = props
  const applyTo = (view: EditorView): void => {
    const { selection } = view.state
    if (selection instanceof TextSelection && selection.empty)
      handleTextInput?.call(plugin, apart(view), selection.from, selection.to, '', () => view.state.tr)
  }
  props.handleTextInput = (view, _from, _to, _text, insert) => {
    if (view.composing) return false
    view.dispatch(insert())
    applyTo(view)
    return true
  }
  props.handleDOMEvents = { compositionend: (view) => void setTimeout(() => applyTo(view)) }
  return plugin
}

/** Returns a command that is one edit of its own: one undo takes it back, and nothing that was typed around it. */
export const asOneEdit =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch && ((tr) => (view ? apart(view).dispatch(tr) : dispatch(closeHistory(tr)))), view)

/** Takes back the rule that the last key has applied. */
export const undoRule: Command = (state, dispatch) => undoInputRule(state) && undo(state, dispatch)
