import { html, nothing, type Html } from '../html.ts'
import type { Target } from './context.ts'

/** Returns the attributes with which a browser chooses the width of a picture that it needs. `sizes` says how wide it is shown. */
export const widthAttributes = ({ href, width, widths = [] }: Target, sizes: string): Html => {
  if (href === undefined || width === undefined || widths.length === 0) return nothing
  const all = [...widths.map((one) => `${href}?width=${one} ${one}w`), `${href} ${width}w`]
  return html` srcset="${all.join(', ')}" sizes="${sizes}"`
}
