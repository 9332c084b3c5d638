import { safeImage } from '../address.ts'
import { html, type Html } from '../html.ts'
import type { PageModel } from './model.ts'

/** Returns the picture above the title of a page; nothing without one. */
export const coverOf = ({ cover }: PageModel): Html | false => {
  const light = safeImage(cover?.href)
  const dark = safeImage(cover?.darkHref)
  if (!cover || light === undefined) return false
  const image = (src: string, name: string) =>
    html`<img class="${name}" src="${src}" alt="" decoding="async" referrerpolicy="no-referrer" />`
  return html`<div class="page-cover ${cover.size}">
    ${image(light, dark === undefined ? '' : 'on-light')}${dark !== undefined && image(dark, 'on-dark')}
  </div>`
}

/** Returns the rules for the height and the position that an author chose for a cover. */
export const coverRules = ({ cover }: PageModel): string => {
  if (!cover) return ''
  const height = cover.height === undefined ? '' : `.page-cover{height:${Math.round(cover.height)}px;aspect-ratio:auto}`
  const yPos = Math.round(cover.yPos ?? 0)
  return height + (yPos === 0 ? '' : `.page-cover img{object-position:50% calc(50% + ${yPos}px)}`)
}
