import { tex2typst } from 'tex2typst'

/**
 * Converts a LaTeX formula to Typst, the language of the template. Returns undefined if that is not possible, or if the
 * result contains `#`, which runs code, or `$`. The template then prints the LaTeX source.
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
