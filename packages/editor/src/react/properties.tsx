import { NodeSelection, Selection } from 'prosemirror-state'
import { useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react'
import { fieldsOf, hasProperties, isOnlyImage } from '../properties/fields.ts'
import { documentTypeOf } from '../schema/schema.ts'
import { changedData } from '../views/context.ts'
import { blockName } from '../words/words.ts'
import { BlockPath } from './block-path.tsx'
import { useEditing, useUi, type Editing } from './editor-context.ts'
import { FieldInput } from './field-input.tsx'
import { focusText } from './focus.ts'
import { Icon } from './icon.tsx'
import { TableProperties } from './table-properties.tsx'
import { ValueProperties } from './value-properties.tsx'

type Data = Readonly<Record<string, unknown>>

const setData = ({ view }: Editing, pos: number, changes: Data): void => {
  const node = view.state.doc.nodeAt(pos)
  if (node) view.dispatch(view.state.tr.setNodeAttribute(pos, 'data', changedData(node.attrs['data'] as Data, changes)))
}

/** Puts the panel beside a block, or below it if there is no room. */
const useBeside = ({ view, root }: Editing, pos: number, panel: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const [own, dom] = [panel.current, view.nodeDOM(pos)]
    if (!own || !(dom instanceof HTMLElement)) return
    const [box, around] = [dom.getBoundingClientRect(), root.getBoundingClientRect()]
    const isBeside = around.right + own.offsetWidth + 16 < document.documentElement.clientWidth
    own.style.insetInlineStart = isBeside ? 'calc(100% + 12px)' : 'auto'
    own.style.insetInlineEnd = isBeside ? 'auto' : '0'
    own.style.top = `${(isBeside ? box.top : box.bottom + 8) - around.top}px`
  })
}

// Tab reaches it behind the last stop. A field can have several, such as the parts of a date, which only the browser knows.
const Edge = ({ onReach }: { readonly onReach: () => void }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it passes the focus on
  <span tabIndex={0} onFocus={onReach} />
)

const Panel = ({ pos }: { readonly pos: number }) => {
  const editing = useEditing()
  const { view, store, words } = editing
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  useBeside(editing, pos, panel)
  const node = useUi((ui) => ui.state.doc.nodeAt(Math.min(pos, ui.state.doc.content.size)))
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('input, select, textarea')
    first?.focus()
    // What is there already is mostly an example: the first key replaces it.
    if (first instanceof HTMLInputElement) first.select()
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const close = (): void => {
    store.set({ properties: undefined })
    const { doc, tr } = view.state
    const edited = doc.nodeAt(pos)
    // Writing goes on after something in a line.
    if (edited?.isInline) view.dispatch(tr.setSelection(Selection.near(doc.resolve(pos + edited.nodeSize))))
    else if (edited?.isAtom) view.dispatch(tr.setSelection(NodeSelection.create(doc, pos)))
    focusText(view)
  }
  useEffect(() => {
    const leave = (event: PointerEvent): void => {
      if (!panel.current?.contains(event.target as Node)) store.set({ properties: undefined })
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [store])
  if (!node) return null
  const name = blockName(words, documentTypeOf(node) ?? 'table')
  const row = view.state.doc.resolve(pos).parent
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog that Escape closes
    <section
      ref={panel}
      className="floating properties"
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || (event.key === 'Enter' && event.target instanceof HTMLInputElement)) {
          event.preventDefault()
          event.stopPropagation()
          close()
        }
      }}
    >
      <Edge onReach={close} />
      <header>
        <div className="block-path">
          <BlockPath pos={pos} isOffered={hasProperties} onChoose={(around) => store.set({ properties: around })} />
          <h2 id={id}>{name}</h2>
        </div>
        <button type="button" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {node.type.name === 'table' && <TableProperties pos={pos} table={node} />}
      {node.type.name === 'table_value' && <ValueProperties pos={pos} node={node} />}
      {fieldsOf(node).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          data={node.attrs['data'] as Data}
          onChange={(changes) => setData(editing, pos, changes)}
        />
      ))}
      {isOnlyImage(node, row) &&
        fieldsOf(row).map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            data={row.attrs['data'] as Data}
            onChange={(changes) => setData(editing, pos - 1, changes)}
          />
        ))}
      <Edge onReach={close} />
    </section>
  )
}

/** Edits the properties of a block beside it. */
export const Properties = () => {
  const pos = useUi((ui) => ui.properties)
  const drift = useUi((ui) => ui.drift)
  // A block that moves keeps its panel, and what is not finished in it.
  return pos === undefined ? null : <Panel key={pos - drift} pos={pos} />
}
