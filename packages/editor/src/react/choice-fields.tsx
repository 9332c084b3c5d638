import { hrefOf } from '@scriptorium/content/markdown/refs'
import { useState } from 'react'
import type { ContentRef, OperationChoice } from '../resolve.ts'
import { isUnset } from '../views/references.ts'
import { useEditing } from './editor-context.ts'
import type { InputProps } from './field-input.tsx'
import { RefField } from './ref-field.tsx'
import { useFound } from './use-found.ts'
import { useList } from './use-list.ts'

/** Chooses one of the reusable contents of the space. */
export const ReusableField = ({ id, field, data, onChange }: InputProps) => {
  const { resolve, words } = useEditing()
  const known = useList(resolve.reusableContents)
  const all = known ?? []
  const none = known?.length === 0 ? words.noneYet : ''
  const own = hrefOf(data[field.name])
  return (
    <select
      id={id}
      value={own}
      onChange={(event) => {
        const chosen = all.find(({ ref }) => hrefOf(ref) === event.target.value)
        if (chosen) onChange({ [field.name]: chosen.ref })
      }}
    >
      {!all.some(({ ref }) => hrefOf(ref) === own) && (
        <option value={own}>{isUnset(data[field.name] as ContentRef) ? none : own}</option>
      )}
      {all.map(({ ref, title }) => (
        <option key={hrefOf(ref)} value={hrefOf(ref)}>
          {title}
        </option>
      ))}
    </select>
  )
}

/** Chooses one of the blocks that installed integrations offer. */
export const IntegrationField = ({ id, data, onChange }: InputProps) => {
  const { resolve, words } = useEditing()
  const known = useList(resolve.integrations)
  const all = known ?? []
  const none = known?.length === 0 ? words.noneYet : ''
  const own = `${String(data['integration'])}/${String(data['block'])}`
  const nameOf = (one: { integration: string; block: string }): string => `${one.integration}/${one.block}`
  return (
    <select
      id={id}
      value={own}
      onChange={(event) => {
        const chosen = all.find((one) => nameOf(one) === event.target.value)
        if (chosen) onChange({ integration: chosen.integration, block: chosen.block, props: chosen.props ?? {} })
      }}
    >
      {!all.some((one) => nameOf(one) === own) && <option value={own}>{own === '/' ? none : own}</option>}
      {all.map((one) => (
        <option key={nameOf(one)} value={nameOf(one)}>
          {one.title}
        </option>
      ))}
    </select>
  )
}

// A block shows one operation or webhook, and any number of schemas.
const chosen = ({ kind, ref, name, method }: OperationChoice, data: InputProps['data']): InputProps['data'] => {
  if (kind === 'operation') return { ref, method, path: name }
  if (kind === 'webhook') return { ref, method, name }
  const others = hrefOf(data['ref']) === hrefOf(ref) && Array.isArray(data['schemas']) ? data['schemas'] : []
  return { ref, schemas: [...new Set([...(others as unknown[]), name])] }
}

/** Searches what the OpenAPI specifications describe. */
export const OperationField = (props: InputProps) => {
  const { resolve } = useEditing()
  const { id, field, data, onChange } = props
  const [text, setText] = useState(hrefOf(data['ref'] as ContentRef | undefined).replace(/^\/openapi\//, ''))
  const found = useFound(text, async (query, signal) => (await resolve.operations?.(query, signal)) ?? [])
  if (!resolve.operations) return <RefField {...props} />
  return (
    <div className="ref-field">
      <input
        id={id}
        value={text}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          onChange({ ref: { kind: 'openapi', spec: event.target.value.trim() } })
        }}
      />
      <ul>
        {found
          .filter(({ kind }) => kind === field.offers)
          .slice(0, 8)
          .map((one) => (
            <li key={`${hrefOf(one.ref)} ${one.method} ${one.name}`}>
              <button type="button" className="choice" onClick={() => onChange(chosen(one, data))}>
                <span className="choice-text">
                  {one.method?.toUpperCase()} {one.name}
                  {one.title ? <small>{one.title}</small> : null}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
