import { drawDiagrams } from '@scriptorium/site/browser/content/diagrams'
import type { Node } from 'prosemirror-model'
import { blockName } from '../words/words.ts'
import type { Shown } from './context.ts'
import { el } from './dom.ts'

// Drawing waits for a pause, so that it does not happen at each key.
const pauseMs = 600

const isDiagram = ({ attrs: { data } }: Node): boolean => String(data.syntax ?? '').toLowerCase() === 'mermaid'

const sourceOf = (code: Node): string => code.children.map((line) => line.textContent).join('\n')

/** Shows the picture of a diagram below its source. While the source is no diagram, the last picture stays. */
export const diagramPreview = ({ context: { resolve, words } }: Shown) => {
  const dom = el('div', { class: 'diagram', contenteditable: 'false' })
  let isVisible = false
  let source: string | undefined
  let drawn: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let release = (): void => {}
  const draw = (): void => {
    if (!isVisible || source === drawn) return
    drawn = source
    if (drawn === undefined || drawn.trim() === '') {
      // A picture that is still on its way must not appear.
      release()
      return dom.replaceChildren()
    }
    const title = blockName(words, 'mermaid')
    const figure = el(
      'figure',
      { 'data-diagram': resolve.diagrams, 'data-diagram-title': title },
      el('code', {}, drawn),
    )
    const freeLast = release
    let isFirst = true
    const free = drawDiagrams(el('div', {}, figure), (image) => {
      if (isFirst) {
        freeLast()
        dom.replaceChildren()
      }
      isFirst = false
      dom.append(image)
    })
    release = () => {
      freeLast()
      free()
    }
  }
  // A page with many diagrams draws those that somebody looks at.
  const watch = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)!.isIntersecting
    draw()
  })
  watch.observe(dom)
  return {
    dom,
    show: (code: Node): void => {
      source = resolve.diagrams !== undefined && isDiagram(code) ? sourceOf(code) : undefined
      clearTimeout(timer)
      timer = setTimeout(draw, pauseMs)
    },
    destroy: (): void => {
      clearTimeout(timer)
      watch.disconnect()
      release()
    },
  }
}
