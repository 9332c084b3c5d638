import type { Node } from 'prosemirror-model'
import { useId } from 'react'
import type { ContentRef } from '../resolve.ts'
import { useEditing } from './editor-context.ts'
import { RefField } from './ref-field.tsx'

const refsOf = (value: unknown): ContentRef[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one): ContentRef[] => {
    if (typeof one === 'string' && one !== '') return [{ kind: 'file', file: one }]
    const ref = (one as { ref?: ContentRef } | null)?.ref ?? (one as ContentRef | null)
    return typeof ref?.kind === 'string' ? [ref] : []
  })

/** Edits what a cell refers to: files, an image, pages or people. */
export const ValueProperties = ({ pos, node }: { readonly pos: number; readonly node: Node }) => {
  const { view, words } = useEditing()
  const id = useId()
  const { value } = node.attrs
  const refs = refsOf(value)
  const set = (next: unknown): void => view.dispatch(view.state.tr.setNodeAttribute(pos, 'value', next))
  return (
    <div className="field">
      <label htmlFor={id}>{words.reference}</label>
      <RefField
        id={id}
        field={{ name: 'ref', word: 'reference', kind: 'ref' }}
        data={{ ref: refs[0] }}
        onChange={({ ref }) => set(ref === undefined ? undefined : [ref, ...refs.slice(1)])}
      />
      {value !== undefined && value !== null && (
        <button type="button" onClick={() => set(undefined)}>
          {words.remove}
        </button>
      )}
    </div>
  )
}
