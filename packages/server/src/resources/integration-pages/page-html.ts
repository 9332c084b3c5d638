import { html, type Html } from '@scriptorium/site/html'
import { renderPage } from '../../http/page-html.ts'
import type { Fault } from '../../problem.ts'
import type { Urls } from '../../urls.ts'
import type { AppResource } from '../content-urls/app-address.ts'
import { missingFields } from './fields.ts'
import { faultyField, renderForm } from './form-html.ts'
import type { Installer } from './installers.ts'
import type { InstallationContent, IntegrationContent } from './load.ts'

/** What every page for a signed-in person says about them. */
export interface Signed {
  name: string
}

const dayOf = (time: string): string => time.slice(0, 10)

const signOutForm = ({ name }: Signed): Html =>
  html`<form class="signed-in" method="post">
    <input type="hidden" name="action" value="sign-out" />
    <p class="note">You are ${name}.</p>
    <button>Sign out</button>
  </form>`

const faultText = (fault: string | undefined): Html | false =>
  fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`

/** Returns the page for people who are not signed in. It is the same whether the resource exists or not. */
export const renderSignInPage = (
  { kind, path }: Pick<AppResource, 'kind' | 'path'>,
  urls: Pick<Urls, 'api'>,
  nonce: string,
  fault?: string,
): string =>
  renderPage(
    `Sign in to see this ${kind}`,
    nonce,
    html`${faultText(fault)}
      <form method="post">
        <input type="hidden" name="action" value="sign-in" />
        <label for="token">One of your tokens</label>
        <input id="token" name="token" type="password" autocomplete="off" required />
        <div><button>Sign in</button></div>
        <p class="note">
          If your organization uses single sign-on, start at its sign-in address, and then open this page again.
        </p>
      </form>
      <h2>Over the API</h2>
      <p>With a token that may see the ${kind}, programs read it here:</p>
      <pre><code>curl ${urls.api(`/v1/${path}`)} -H "Authorization: Bearer $TOKEN"</code></pre>`,
  )

/** Returns the page for people who may not see a resource, or not use it. */
export const renderRefusalPage = (
  { kind }: Pick<AppResource, 'kind'>,
  { status, message }: { status: number; message: string },
  signed: Signed,
  nonce: string,
): string =>
  renderPage(
    status === 404 ? `There is no such ${kind}` : `You cannot use this ${kind}`,
    nonce,
    html`<p>${status === 404 ? `No ${kind} at this address is visible to you.` : message}</p>
      ${signOutForm(signed)}`,
  )

const list = (items: readonly Html[]): Html =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`

const scopeList = (title: string, scopes: readonly string[]): Html =>
  html`<h2>${title}</h2>
    ${scopes.length === 0 ? html`<p>None.</p>` : list(scopes.map((scope) => html`<code>${scope}</code>`))}`

const installerRow = (name: string, urls: Urls) => (one: Installer) =>
  html`<tr>
    <td>
      <a href="${urls.app(one.organizationId, `integrations/${name}/${one.installationId}`)}">${one.organization}</a>
    </td>
    <td>${one.status}</td>
    <td>${one.person ?? 'unknown'}</td>
    <td>${dayOf(one.createdAt)}</td>
  </tr>`

const installerTable = ({ integration, installers }: IntegrationContent, urls: Urls): Html =>
  html`<h2>Installations</h2>
    ${
      installers.length === 0
        ? html`<p>None of your organizations has installed it.</p>`
        : html`<table>
            <thead>
              <tr>
                <th>Organization</th>
                <th>Status</th>
                <th>Installed by</th>
                <th>On</th>
              </tr>
            </thead>
            <tbody>
              ${installers.map(installerRow(integration.name, urls))}
            </tbody>
          </table>`
    }`

/** Returns the page of an integration. */
export const renderIntegrationPage = (
  content: IntegrationContent,
  urls: Urls,
  signed: Signed,
  nonce: string,
): string => {
  const { title, description, summary, owner, version, previewImages, scopes, externalLinks } = content.integration
  const links = externalLinks.map(({ url, label }) => html`<a href="${url}" rel="noreferrer">${label}</a>`)
  return renderPage(
    title,
    nonce,
    html`${description && html`<p>${description}</p>`}
      <p class="note">By ${owner.title}, version ${version}</p>
      ${previewImages.map((url, index) => html`<p><img src="${url}" alt="Preview ${index + 1} of ${title}" /></p>`)}
      ${summary && html`<p class="plain">${summary}</p>`}${links.length > 0 && list(links)}
      ${scopeList('Scopes', scopes)}${installerTable(content, urls)}${signOutForm(signed)}`,
  )
}

const placeList = (title: string, places: readonly { name: string; status: string; url: string }[]): Html | false =>
  places.length > 0 &&
  html`<h2>${title}</h2>
    ${list(places.map(({ name, status, url }) => html`<a href="${url}">${name}</a>, ${status}`))}`

const nameOf = (place: string | { id: string; title?: string | undefined }): { id: string; name: string } =>
  typeof place === 'string' ? { id: place, name: place } : { id: place.id, name: place.title || place.id }

const placesOf = ({ installation, spaces, sites }: InstallationContent): Html | false => {
  if (!('urls' in installation) || !('app' in installation.urls)) return false
  const base = installation.urls.app
  const entry = (kind: string, status: string, { id, name }: { id: string; name: string }) => ({
    name,
    status,
    url: `${base}/${kind}/${id}`,
  })
  const onSpaces = spaces.map(({ space, status }) => entry('spaces', status, nameOf(space)))
  const onSites = sites.map(({ site, status }) => entry('sites', status, nameOf(site)))
  return html`${placeList('Spaces', onSpaces)}${placeList('Sites', onSites)}`
}

const consent = (pending: readonly string[], hasForm: boolean): Html | false =>
  pending.length > 0 &&
  html`<p class="note">
    The current version asks for more scopes: ${pending.join(', ')}.
    ${hasForm ? 'When you save, you agree to them.' : 'When you press the button, you agree to them.'}
  </p>`

const formOf = (
  { fields, installation }: InstallationContent,
  values: Record<string, unknown>,
  fault: Fault | undefined,
): Html => {
  const pending = 'pendingScopes' in installation ? installation.pendingScopes : []
  if (fields === undefined)
    return html`<h2>Configuration</h2>
      <p>The integration has a form of its own, which this page cannot show. Its values can be set over the API:</p>
      <pre><code>PATCH ${installation.urls.location}</code></pre>`
  if (fields.length > 0) {
    const endpoint = installation.urls.publicEndpoint
    return renderForm({ fields, values, fault, endpoint }, consent(pending, true))
  }
  return pending.length === 0
    ? html`<p>There is nothing to configure.</p>`
    : html`<form method="post">
        <input type="hidden" name="action" value="agree" />${consent(pending, false)}<button>Agree</button>
      </form>`
}

/** What the page of an installation shows after a person has sent its form. */
export interface Sent {
  isSaved?: boolean
  /** The values that they entered, if they were not saved. */
  values?: Record<string, unknown>
  fault?: Fault & { text: string }
}

const statusText = ({ installation: { status, configuration }, fields = [] }: InstallationContent): string => {
  const missing = missingFields(fields, configuration)
  if (status === 'pending' && missing.length > 0) return `pending: ${missing.join(', ')} must have a value`
  return status
}

/** Returns the page of an installation on an organization, a space or a site. */
export const renderInstallationPage = (
  content: InstallationContent,
  { isSaved, values, fault }: Sent,
  signed: Signed,
  nonce: string,
): string => {
  const { integration, installation, kind, place, fields = [] } = content
  const isNamed = fields.some(({ name }) => name === faultyField(fault))
  return renderPage(
    `${integration.title} on ${place}`,
    nonce,
    html`${isSaved && html`<p role="status">The configuration is saved.</p>`}${faultText(
        fault && (isNamed ? 'The configuration is not saved: see the field below.' : fault.text),
      )}
      <p>
        <a href="${integration.urls.app}">${integration.title}</a> is installed on this ${kind}. Status:
        <strong>${statusText(content)}</strong>
      </p>
      ${formOf(content, values ?? installation.configuration, fault)}${placesOf(content)}
      ${'scopes' in installation && scopeList('Scopes', installation.scopes)}${signOutForm(signed)}`,
  )
}
