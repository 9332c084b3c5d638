import { useLayoutEffect, type RefObject } from 'react'
import { useEditing, type Editing } from './editor-context.ts'

const gap = 6

/** Where something is in the window. */
export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const place = (own: HTMLElement, { root, view }: Editing, box: Box, side: 'above' | 'below'): void => {
  const around = root.getBoundingClientRect()
  const fitsBelow = box.bottom + gap + own.offsetHeight < innerHeight
  const fitsAbove = box.top - gap - own.offsetHeight > 0
  const isBelow = side === 'below' ? fitsBelow || !fitsAbove : !fitsAbove
  const top = isBelow ? box.bottom + gap : box.top - gap - own.offsetHeight
  own.style.top = `${top - around.top}px`
  const left = getComputedStyle(view.dom).direction === 'rtl' ? box.right - own.offsetWidth : box.left
  own.style.left = `${Math.max(0, Math.min(left - around.left, around.width - own.offsetWidth))}px`
}

/** Puts a floating element below a place of the text, or above it if there is no room. */
export const useFloating = (
  element: RefObject<HTMLElement | null>,
  box: Box,
  side: 'above' | 'below' = 'below',
): void => {
  const editing = useEditing()
  useLayoutEffect(() => {
    if (element.current) place(element.current, editing, box, side)
  })
}
