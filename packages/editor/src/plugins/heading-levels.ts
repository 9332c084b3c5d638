import { levelsFrom } from '@scriptorium/site/document/heading-levels'
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type NodeView } from 'prosemirror-view'
import { alignClass, headingLevel, isHeading } from '../schema/output.ts'

interface Found {
  readonly offset: number
  readonly size: number
  readonly level: number
}

const known = new WeakMap<Node, readonly Found[]>()

// Nodes are immutable, so a block that was not edited is not looked through again.
const headingsIn = (block: Node): readonly Found[] => {
  const before = known.get(block)
  if (before) return before
  const found: Found[] = []
  const add = (node: Node, offset: number) =>
    void (isHeading(node) && found.push({ offset, size: node.nodeSize, level: headingLevel(node) }))
  add(block, 0)
  if (!block.isTextblock) block.descendants((node, pos) => (add(node, pos + 1), !node.isTextblock))
  known.set(block, found)
  return found
}

const headingsOf = (doc: Node): Found[] => {
  const all: Found[] = []
  doc.forEach((block, pos) => {
    for (const one of headingsIn(block)) all.push({ ...one, offset: pos + one.offset })
  })
  return all
}

/** The levels that headings have by themselves, and decorations for those that readers see at another one. */
interface Levels {
  readonly own: string
  readonly shown: DecorationSet
  readonly count: number
}

const levelsIn = (doc: Node, headings: readonly Found[]): Levels => {
  const next = levelsFrom(Math.min(6, ...headings.map(({ level }) => level)))
  const decorations = headings.flatMap(({ offset, size, level }) => {
    const shown = next(level)
    return shown === level + 1 ? [] : [Decoration.node(offset, offset + size, {}, { level: shown })]
  })
  const shown = decorations.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, decorations)
  return { own: ownLevels(headings), shown, count: decorations.length }
}

const ownLevels = (headings: readonly Found[]): string => headings.map(({ level }) => level).join('')

/** Gives headings the levels that readers see: the highest heading of a page is one below its title. */
export const headingLevels = (): Plugin<Levels> => {
  const plugin: Plugin<Levels> = new Plugin<Levels>({
    state: {
      init: (_config, { doc }) => levelsIn(doc, headingsOf(doc)),
      apply: (tr, before) => {
        if (!tr.docChanged) return before
        const headings = headingsOf(tr.doc)
        const shown = before.shown.map(tr.mapping, tr.doc)
        // Almost all edits keep the levels. Decorations of replaced headings are lost, and have to be made again.
        const isKept = ownLevels(headings) === before.own && shown.find().length === before.count
        return isKept ? { ...before, shown } : levelsIn(tr.doc, headings)
      },
    },
    props: { decorations: (state) => plugin.getState(state)?.shown },
  })
  return plugin
}

/** Shows a heading at the level of its decoration. */
export const headingView = (
  node: Node,
  _view: unknown,
  _pos: unknown,
  decorations: readonly Decoration[],
): NodeView => {
  const dom = document.createElement(tagOf(node, decorations))
  const align = (next: Node): void => {
    dom.className = alignClass(next.attrs['data'].align)
  }
  align(node)
  return {
    dom,
    contentDOM: dom,
    update: (next, nextDecorations) => {
      if (!isHeading(next) || tagOf(next, nextDecorations) !== dom.localName) return false
      align(next)
      return true
    },
  }
}

const tagOf = (node: Node, decorations: readonly Decoration[]): string => {
  const level = decorations.find(({ spec }) => spec.level !== undefined)?.spec.level as number | undefined
  return `h${level ?? Math.min(headingLevel(node) + 1, 6)}`
}
