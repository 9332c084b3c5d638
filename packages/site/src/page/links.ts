import { linkAttributes } from '../document/targets.ts'
import type { Html } from '../html.ts'
import type { Frame } from './model.ts'

/** Returns the attributes of a link around the content of a page: its address, and how the site opens links that leave it. */
export const frameLink = (href: string, { look }: Frame): Html =>
  linkAttributes(href, { opensNewTab: look.externalLinks.target === 'blank' })
