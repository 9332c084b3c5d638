import { html } from '@scriptorium/site/html'
import { paletteOf } from '@scriptorium/site/look/palette'
import type { AdmittedRequest } from '../request.ts'
import { sendText } from '../respond.ts'
import { lookOf, type Visit } from '../visit.ts'

/** Returns the icon of a site without an image: its emoji, or the first letter of its title. */
export const iconOf = ({ found }: Visit): string => {
  const look = lookOf(found)
  const { accent, 'on-accent': text } = paletteOf(look, 'light')
  const sign = look.favicon.emoji ?? [...(look.title ?? found.site.title)][0] ?? '·'
  const background = look.favicon.emoji === undefined && html`<rect width="64" height="64" rx="14" fill="${accent}" />`
  const icon = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    ${background}
    <text
      x="32"
      y="45"
      font-size="${look.favicon.emoji === undefined ? 38 : 52}"
      font-family="system-ui,sans-serif"
      font-weight="700"
      text-anchor="middle"
      fill="${text}"
    >
      ${sign.toUpperCase()}
    </text>
  </svg>`
  return String(icon)
}

/** Answers with the icon of a site. */
export const answerIcon = async ({ req, res, visit, isPublic }: AdmittedRequest): Promise<void> =>
  sendText(req, res, 'image/svg+xml; charset=utf-8', iconOf(visit), { isPublic })
