import { safeAddress, safeImage } from '../address.ts'
import { html, type Html } from '../html.ts'
import { frameLink } from './links.ts'
import type { Frame } from './model.ts'
import { socialLinks } from './social.ts'

const groups = (frame: Frame): Html[] =>
  frame.footer.map(({ title, links }) => {
    const items = links.map((link) => html`<li><a ${frameLink(link.href, frame)}>${link.title}</a></li>`)
    return html`<div>
      <p>${title}</p>
      <ul>
        ${items}
      </ul>
    </div>`
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
        >${privacy !== undefined && html`<a ${frameLink(privacy, frame)}>${words.privacy}</a>`}<span class="social"
          >${socialLinks(frame, 'footer')}</span
        >${look.trademark.enabled && html`<span>${words.servedBy}</span>`}
      </div>
    </div>
  </footer>`
}
