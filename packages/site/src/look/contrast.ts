import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from 'culori'

const toOklch = converter('oklch')
const step = 0.01

/** Returns a color in OKLCH; undefined if the text is no color. */
export const readColor = (text: string | undefined): Oklch | undefined =>
  text === undefined ? undefined : toOklch(text)

/** Returns a color by lightness, chroma and hue, as a browser and the contrast check both see it. */
export const color = (l: number, c: number, h: number | undefined): Oklch =>
  toOklch(clampChroma({ mode: 'oklch', l, c, h: h ?? 0 }, 'oklch'))

/** Returns the contrast of two colors as WCAG defines it, from 1 to 21. */
export const contrast = (a: Oklch, b: Oklch): number => wcagContrast(a, b)

/**
 * Returns the color, lighter or darker until it has at least this contrast with each background. The hue stays: it is the
 * author's choice. Black or white is returned if no lightness suffices.
 */
export const readable = (wish: Oklch, backgrounds: readonly Oklch[], least: number): Oklch => {
  const suffices = (one: Oklch) => backgrounds.every((background) => contrast(one, background) >= least)
  const isDark = backgrounds.reduce((sum, { l }) => sum + l, 0) / backgrounds.length < 0.6
  for (let { l } = wish; l >= 0 && l <= 1; l += isDark ? step : -step) {
    const next = color(l, wish.c, wish.h)
    if (suffices(next)) return next
  }
  return color(isDark ? 1 : 0, 0, 0)
}

/** Returns black or white text for a filled background, and the background if it had to change for that. */
export const filled = (wish: Oklch, least: number): { background: Oklch; text: Oklch } => {
  const [white, black] = [color(1, 0, 0), color(0.16, 0, 0)]
  const text = contrast(wish, white) >= 3 ? white : black
  return { background: readable(wish, [text], least), text }
}

/** Returns a color as CSS. */
export const css = (one: Oklch): string => formatHex(one)
