import { html, type Html } from '@scriptorium/site/html'
import { renderPage } from '../../http/outside/page-html.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { Installer } from './installers.ts'
import type { IntegrationContent } from './load.ts'
import { faultText, list, noticeText, scopeList, signOutForm, type Shown } from './page-html.ts'

const dayOf = (time: string): string => time.slice(0, 10)

const installerRow = (name: string, urls: Urls) => (one: Installer) =>
  html`<li>
    <div>
      <a href="${urls.app(one.organizationId, `integrations/${name}/${one.installationId}`)}">${one.organization}</a>
      <p class="note">Installed${one.person !== null && ` by ${one.person}`} on ${dayOf(one.createdAt)}</p>
    </div>
    <span>${one.status}</span>
  </li>`

const installerList = ({ integration, installers }: IntegrationContent, urls: Urls): Html =>
  html`<h2>Installations</h2>
    ${
      installers.length === 0
        ? html`<p>None of your organizations has installed it.</p>`
        : html`<ul class="rows">
            ${installers.map(installerRow(integration.name, urls))}
          </ul>`
    }`

const installForm = ({ integration, installable }: IntegrationContent): Html | false =>
  installable.length > 0 &&
  html`<h2>Install it</h2>
    <form method="post">
      <input type="hidden" name="action" value="install" />
      <label for="organization">Organization</label>
      <select id="organization" name="organization" required>
        ${installable.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}
      </select>
      ${
        integration.scopes.length > 0 &&
        html`<p class="note">When you install it, you agree to its scopes in this organization.</p>`
      }
      <div><button>Install</button></div>
    </form>`

/** Returns the page of an integration. */
export const renderIntegrationPage = (
  content: IntegrationContent,
  urls: Urls,
  { notice, fault, signed }: Shown,
  nonce: string,
): string => {
  const { title, description, summary, owner, version, previewImages, scopes, externalLinks } = content.integration
  const links = externalLinks.map(({ url, label }) => html`<a href="${url}" rel="noreferrer">${label}</a>`)
  return renderPage(
    title,
    nonce,
    html`${noticeText(notice)}${faultText(fault)}${description && html`<p>${description}</p>`}
      <p class="note">By ${owner.title}, version ${version}</p>
      ${previewImages.map((url, index) => html`<p><img src="${url}" alt="Preview ${index + 1} of ${title}" /></p>`)}
      ${summary && html`<p class="plain">${summary}</p>`}${links.length > 0 && list(links)}
      ${scopeList(scopes)}${installerList(content, urls)}${installForm(content)}${signOutForm(signed)}`,
  )
}
