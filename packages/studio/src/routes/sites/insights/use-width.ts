import { useCallback, useState } from 'react'

/** Returns the width of an element in pixels, and the reference that the element needs. */
export const useWidth = (): { width: number; ref: (element: HTMLElement) => () => void } => {
  const [width, setWidth] = useState(720)
  const ref = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, ref }
}
