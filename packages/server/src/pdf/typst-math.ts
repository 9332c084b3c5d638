import { tex2typst } from 'tex2typst'

/**
 * A formula of LaTeX as one of Typst, the language of the template; undefined for what has no equal there. A number sign
 * would let a formula run code: such a formula is printed as it was written.
 */
export const typstMath = (tex: string): string | undefined => {
  if (tex.length > 5_000) return undefined
  try {
    const typst = tex2typst(tex)
    return typst.includes('#') || typst.includes('$') ? undefined : typst
  } catch {
    return undefined
  }
}
