import { useEffect, type RefObject } from 'react'

/** Scrolls to the form of a field that was just opened, which can be below a block that is higher than the screen. */
export const useShownForm = (field: RefObject<HTMLTextAreaElement | null>, isOpened = true): void => {
  useEffect(() => {
    if (isOpened) field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [field, isOpened])
}
