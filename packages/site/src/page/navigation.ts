import { authorIcon } from '../document/author-icon.ts'
import { icon } from '../document/icon.ts'
import { html, type Html } from '../html.ts'
import { drawerSections, headerLinksOf, variantMenu } from './header.ts'
import { frameLink } from './links.ts'
import type { Frame, TreeNode } from './model.ts'

const label = ({ emoji, icon: name, title, mark }: TreeNode, { words, look }: Frame): Html => {
  const sign =
    emoji === undefined
      ? authorIcon(name, look.styling.icons)
      : html`<span class="emoji" aria-hidden="true">${emoji}</span>`
  return html`${sign}<span>${title}</span>${mark !== undefined && html`<span class="dot ${mark}" title="${mark === 'added' ? words.added : words.changed}"></span>`}`
}

const items = (nodes: readonly TreeNode[], frame: Frame): Html =>
  html`<ul>
    ${nodes.map((node) => item(node, frame))}
  </ul>`

// In a copy there is no server to load entries from, so the link only leads to the page.
const more = ({ kind, href, title }: TreeNode, { indexHref }: Frame): Html =>
  html`<li class="more">
    <a href="${href}" ${indexHref === undefined && html` data-more="${kind === 'more-after' ? 'after' : 'before'}"`}
      ><span>${title} …</span></a
    >
  </li>`

const item = (node: TreeNode, frame: Frame): Html => {
  if (node.kind === 'more-after' || node.kind === 'more-before') return more(node, frame)
  const children = node.children.length > 0 && items(node.children, frame)
  if (node.kind === 'group')
    return html`<li class="group">
      <p>${label(node, frame)}</p>
      ${children}
    </li>`
  const state = html`${node.isCurrent && html` aria-current="page"`}${node.hasChildren && html` class="parent${node.isOpen ? ' open' : ''}"`}`
  const chevron = node.hasChildren ? icon('chevron') : node.kind === 'link' && icon('external')
  return html`<li><a ${frameLink(node.href ?? '#', frame)} ${state}>${label(node, frame)}${chevron}</a>${children}</li>`
}

/** Returns the sections, versions and links for the drawer; nothing if there are none. */
export const drawerOf = (frame: Frame): Html | false => {
  const parts = [variantMenu(frame), drawerSections(frame), headerLinksOf(frame)]
  return parts.some((part) => part !== false) && navigationOf(frame, [])
}

/** Returns the page tree. It is a column on wide screens, and a drawer that the menu button opens on narrow ones. */
export const navigationOf = (frame: Frame, tree: readonly TreeNode[]): Html => {
  const { words } = frame
  const close = html`<button
    class="icon-button close"
    type="button"
    popovertarget="~navigation"
    popovertargetaction="hide"
    aria-label="${words.close}"
  >
    ${icon('close')}
  </button>`
  return html`<nav class="tree" id="~navigation" popover aria-label="${words.pages}">
    <div class="drawer-head"><span>${frame.title}</span>${close}</div>
    <div class="drawer-only">${variantMenu(frame)}${drawerSections(frame)}${headerLinksOf(frame)}</div>
    ${tree.length > 0 && items(tree, frame)}
  </nav>`
}
