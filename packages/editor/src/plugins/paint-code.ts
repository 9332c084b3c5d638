import type { PaintedLine } from '@scriptorium/site/code/lines'
import { tokenClasses } from '@scriptorium/site/code/token-classes'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { Resolve } from '../resolve.ts'

interface CodePlace {
  readonly node: Node
  readonly pos: number
}

/** Code, and its colored lines; undefined if it has no colors. */
type Painted = CodePlace & { readonly lines: readonly PaintedLine[] | undefined }

// So that typing in a long page costs nothing.
const pauseMs = 200

const key = new PluginKey<DecorationSet>('paint-code')

const codeIn = (doc: Node): CodePlace[] => {
  const found: CodePlace[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'code') found.push({ node, pos })
    return node.type.name !== 'code' && !node.isTextblock
  })
  return found
}

const decorationsOf = ({ node, pos, lines = [] }: Painted): Decoration[] =>
  lines.flatMap((line, index) => {
    const shown = node.maybeChild(index)
    // A line with something else than text has other positions.
    if (!shown || shown.textContent.length !== shown.content.size) return []
    let at = pos + 2 + node.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0)
    return line.flatMap(({ text, kind }) => {
      const from = at
      at += text.length
      return kind && tokenClasses[kind] ? [Decoration.inline(from, at, { class: tokenClasses[kind] })] : []
    })
  })

const withPainted = (set: DecorationSet, doc: Node, painted: readonly Painted[]): DecorationSet =>
  painted.reduce((all, one) => {
    const old = all.find(one.pos, one.pos + one.node.nodeSize)
    return all.remove(old).add(doc, decorationsOf(one))
  }, set)

const sourceOf = (node: Node): string => node.children.map(({ textContent }) => textContent).join('\n')

/** Colors the code that was not colored yet, which is the same node as long as nobody edits it. Code that moves loses its colors. */
const painter = (view: EditorView, highlight: NonNullable<Resolve['highlight']>) => {
  const known = new WeakMap<Node, readonly PaintedLine[] | undefined>()
  const isLost = ({ node, pos }: CodePlace) =>
    known.get(node) !== undefined && key.getState(view.state)?.find(pos, pos + node.nodeSize).length === 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const paint = async (): Promise<void> => {
    // Other marks in a line would end what an input method is composing there.
    if (view.composing) return plan()
    const fresh = new Set(codeIn(view.state.doc).flatMap(({ node }) => (known.has(node) ? [] : [node])))
    for (const node of fresh) {
      known.set(node, undefined)
      const syntax = String(node.attrs['data'].syntax ?? '')
      if (syntax !== '') known.set(node, await highlight({ source: sourceOf(node), syntax }).catch(() => undefined))
    }
    if (view.isDestroyed) return
    const places = codeIn(view.state.doc).filter((place) => fresh.has(place.node) || isLost(place))
    if (places.length === 0) return
    const painted = places.map((place): Painted => ({ ...place, lines: known.get(place.node) }))
    view.dispatch(view.state.tr.setMeta(key, painted))
  }
  const plan = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void paint(), pauseMs)
  }
  return { plan, stop: () => clearTimeout(timer) }
}

/** Colors code as published sites do, after a pause in the writing. */
export const paintCode = (highlight: Resolve['highlight']): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => {
        const painted = tr.getMeta(key) as readonly Painted[] | undefined
        const moved = set.map(tr.mapping, tr.doc)
        return painted ? withPainted(moved, tr.doc, painted) : moved
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => {
      if (!highlight) return {}
      const { plan, stop } = painter(view, highlight)
      plan()
      return {
        update: (_, before) => {
          if (view.state.doc !== before.doc) plan()
        },
        destroy: stop,
      }
    },
  })
