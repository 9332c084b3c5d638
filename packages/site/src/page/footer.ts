import { safeAddress, safeImage } from '../address.ts'
import { authorIcon } from '../document/icon.ts'
import { html, type Html } from '../html.ts'
import type { Frame } from './model.ts'
import { socialAddress } from './social.ts'

const groups = ({ footer }: Frame): Html[] =>
  footer.map(({ title, links }) => {
    const items = links.map((link) => html`<li><a href="${link.href}">${link.title}</a></li>`)
    return html`<div>
      <p>${title}</p>
      <ul>
        ${items}
      </ul>
    </div>`
  })

const social = ({ look }: Frame): Html[] =>
  look.socialAccounts.flatMap((account) => {
    const href = account.display.footer ? socialAddress(account.platform, account.handle) : undefined
    const name = account.platform === 'twitter' ? 'x-twitter' : account.platform
    return href === undefined
      ? []
      : [
          html`<a class="icon-button" href="${href}" rel="me noopener" aria-label="${account.platform}"
            >${authorIcon(name, 'solid')}</a
          >`,
        ]
  })

/** Returns the footer of a page. */
export const footerOf = (frame: Frame): Html => {
  const { look, words, title } = frame
  const logo = safeImage(look.footer.logo?.light)
  const dark = safeImage(look.footer.logo?.dark) ?? logo
  const privacy = safeAddress(look.privacyPolicy.url)
  const images =
    logo !== undefined &&
    html`<img class="on-light" src="${logo}" alt="${title}" height="28" loading="lazy" /><img
        class="on-dark"
        src="${dark}"
        alt="${title}"
        height="28"
        loading="lazy"
      />`
  return html`<footer class="footer">
    <div class="footer-inner">
      ${images}
      <div class="footer-groups">${groups(frame)}</div>
      <div class="footer-line">
        <span>${look.footer.copyright}</span
        >${privacy !== undefined && html`<a href="${privacy}">${words.privacy}</a>`}<span class="social"
          >${social(frame)}</span
        >${look.trademark.enabled && html`<span>${words.servedBy}</span>`}
      </div>
    </div>
  </footer>`
}
