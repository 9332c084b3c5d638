import type { TableColumn, TableData } from '@scriptorium/content/markdown/tables/table-data'
import type { Node } from 'prosemirror-model'
import { changeColumn, deleteColumn, moveColumn } from '../commands/table.ts'
import { columnIds, columnOf, tableData } from '../commands/table-shape.ts'
import { changedData } from '../views/context.ts'
import { fill, type WordName } from '../words/words.ts'
import { useEditing } from './editor-context.ts'
import { Icon } from './icon.tsx'

interface TableProps {
  readonly pos: number
  readonly table: Node
}

const types: readonly [string, WordName][] = [
  ['text', 'typeText'],
  ['number', 'typeNumber'],
  ['checkbox', 'typeCheckbox'],
  ['select', 'typeSelect'],
  ['rating', 'typeRating'],
  ['files', 'typeFiles'],
  ['image', 'typeImage'],
  ['content-ref', 'typeContentRef'],
  ['users', 'typeUsers'],
]

const alignments: readonly [string, WordName][] = [
  ['left', 'alignStart'],
  ['center', 'alignCenter'],
  ['right', 'alignEnd'],
]

const optionsOf = (column: TableColumn): { value: string; label: string }[] =>
  (Array.isArray(column['options']) ? column['options'] : []) as { value: string; label: string }[]

const Column = ({ pos, table, id, index }: TableProps & { readonly id: string; readonly index: number }) => {
  const { view, words } = useEditing()
  const column = columnOf(table, id)
  const change = (changes: TableColumn): void => void changeColumn(pos, id, changes)(view.state, view.dispatch)
  const setOptions = (text: string): void => {
    const before = optionsOf(column)
    const labels = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    change({ options: labels.map((label) => before.find((one) => one.label === label) ?? { value: label, label }) })
  }
  const name = column.title || fill(words, 'column', { number: index + 1 })
  return (
    <fieldset>
      <legend>{name}</legend>
      <select
        aria-label={`${name}: ${words.columnType}`}
        value={column.type ?? 'text'}
        onChange={(event) => change({ type: event.target.value })}
      >
        {types.map(([value, word]) => (
          <option key={value} value={value}>
            {words[word]}
          </option>
        ))}
      </select>
      <select
        aria-label={`${name}: ${words.alignment}`}
        value={column.textAlignment ?? 'left'}
        onChange={(event) => change({ textAlignment: event.target.value })}
      >
        {alignments.map(([value, word]) => (
          <option key={value} value={value}>
            {words[word]}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={`${name}: ${words.columnForward}`}
        title={words.columnForward}
        disabled={index === 0}
        onClick={() => moveColumn(index, index - 1)(pos)(view.state, view.dispatch)}
      >
        <Icon name="chevron" />
      </button>
      <button
        type="button"
        aria-label={`${name}: ${words.deleteColumn}`}
        title={words.deleteColumn}
        onClick={() => deleteColumn(index)(pos)(view.state, view.dispatch)}
      >
        <Icon name="trash" />
      </button>
      {column.type === 'select' && (
        <>
          <textarea
            rows={3}
            aria-label={words.options}
            placeholder={words.options}
            defaultValue={optionsOf(column)
              .map(({ label }) => label)
              .join('\n')}
            onBlur={(event) => setOptions(event.target.value)}
          />
          <label className="flag-field">
            <input
              type="checkbox"
              checked={column['multiple'] === true}
              onChange={(event) => change({ multiple: event.target.checked })}
            />
            {words.multiple}
          </label>
        </>
      )}
      {column.type === 'rating' && (
        <label className="field">
          {words.rating}
          <input
            inputMode="numeric"
            defaultValue={String(column['max'] ?? 5)}
            onBlur={(event) => change({ max: Math.min(10, Math.max(1, Number(event.target.value) || 5)) })}
          />
        </label>
      )}
    </fieldset>
  )
}

/** Edits the look of a table and its columns. */
export const TableProperties = ({ pos, table }: TableProps) => {
  const { view, words } = useEditing()
  const data = tableData(table)
  const setView = (changes: Readonly<Record<string, unknown>>): void => {
    const next: TableData = { ...data, view: changedData(data.view ?? {}, changes) }
    view.dispatch(view.state.tr.setNodeAttribute(pos, 'data', next))
  }
  const isCards = data.view?.type === 'cards'
  const role = (name: string, label: string) => (
    <label className="field">
      {label}
      <select
        value={String(data.view?.[name] ?? '')}
        onChange={(event) => setView({ [name]: event.target.value || undefined })}
      >
        <option value="">—</option>
        {columnIds(table).map((id, index) => (
          <option key={id} value={id}>
            {columnOf(table, id).title || fill(words, 'column', { number: index + 1 })}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      <label className="field">
        {words.view}
        <select value={isCards ? 'cards' : 'grid'} onChange={(event) => setView({ type: event.target.value })}>
          <option value="grid">{words.grid}</option>
          <option value="cards">{words.cards}</option>
        </select>
      </label>
      {isCards ? (
        <>
          <label className="field">
            {words.cardSize}
            <select
              value={data.view?.['cardSize'] === 'large' ? 'large' : 'medium'}
              onChange={(event) => setView({ cardSize: event.target.value })}
            >
              <option value="medium">{words.cardMedium}</option>
              <option value="large">{words.cardLarge}</option>
            </select>
          </label>
          {role('targetDefinition', words.target)}
          {role('coverDefinition', words.cover)}
        </>
      ) : (
        <label className="flag-field">
          <input
            type="checkbox"
            checked={data.view?.['hideHeader'] === true}
            onChange={(event) => setView({ hideHeader: event.target.checked })}
          />
          {words.hideHeader}
        </label>
      )}
      {columnIds(table).map((id, index) => (
        <Column key={id} pos={pos} table={table} id={id} index={index} />
      ))}
    </>
  )
}
