import { createElement } from 'react'
import { iconShapes, type EditorIcon } from '../icons/icons.ts'

const reactNames: Readonly<Record<string, string>> = { 'stroke-width': 'strokeWidth' }

/** An icon of the interface. */
export const Icon = ({ name }: { readonly name: EditorIcon }) => (
  <svg className="line-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {iconShapes(name).map(({ tag, attributes }, index) => {
      const named = Object.entries(attributes).map(([key, value]) => [reactNames[key] ?? key, value])
      // The shapes of an icon never change.
      // oxlint-disable-next-line react/no-array-index-key
      return createElement(tag, { key: index, ...Object.fromEntries(named) })
    })}
  </svg>
)
