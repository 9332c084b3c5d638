import { html, type Html } from '@scriptorium/site/html'
import { renderPage } from '../../http/outside/page-html.ts'
import type { Fault } from '../../../ground/problem.ts'
import type { Component } from './component.ts'
import { missingFields } from './fields.ts'
import { faultyField, renderForm } from './form-html.ts'
import type { InstallationContent } from './load.ts'
import { faultText, noticeText, scopeList, signOutForm, type Shown } from './page-html.ts'
import { renderPlaces } from './places-html.ts'

/** What the page of an installation shows after a person has sent its form. */
export interface Sent extends Shown {
  /** The values that they entered, if they were not saved. */
  values?: Record<string, unknown>
  wrong?: Fault & { text: string }
  /** The form that the integration has rendered. Undefined if it did not answer. */
  component?: Component | undefined
}

const agreeForm = ({ pending, kind }: InstallationContent): Html | false => {
  if (pending.length === 0) return false
  const scopes = html`The current version asks for more scopes: ${pending.join(', ')}.`
  if (kind !== 'organization')
    return html`<p class="asks">${scopes} An admin of the organization must agree to them first.</p>`
  return html`<form method="post">
    <input type="hidden" name="action" value="agree" />
    <p class="asks">${scopes} Until you agree, the integration works with the scopes below.</p>
    <button>Agree</button>
  </form>`
}

const componentForm = ({ installation }: InstallationContent, component: Component | undefined): Html =>
  html`<h2>Configuration</h2>
    ${
      component?.html ??
      html`<p>The integration renders this form, and it does not answer now. Values can also be set over the API:</p>
        <pre><code>PATCH ${installation.urls.location}</code></pre>`
    }`

const formOf = (content: InstallationContent, { values, wrong, component }: Sent): Html => {
  const { fields, installation, pending } = content
  if (fields === undefined) return componentForm(content, component)
  if (fields.length === 0) return html`<p>There is nothing to configure.</p>`
  const given = { fields, values: values ?? installation.configuration, fault: wrong }
  const agrees = pending.length > 0 && content.kind === 'organization'
  const note = agrees && html`<p class="note">When you save, you agree to the scopes above, too.</p>`
  return renderForm({ ...given, endpoint: installation.urls.publicEndpoint }, note)
}

const statusText = ({ installation: { status, configuration }, fields = [] }: InstallationContent): string => {
  const missing = missingFields(fields, configuration)
  if (status === 'pending' && missing.length > 0) return `pending: ${missing.join(', ')} must have a value`
  return status
}

const removeForm = ({ kind, place, isSelected }: InstallationContent): Html => {
  const [title, effect] =
    kind === 'organization'
      ? [
          'Uninstall',
          `The integration loses its access to ${place}, with its spaces and sites, and its settings there.`,
        ]
      : isSelected
        ? [`Uninstall from this ${kind}`, `The integration loses its access to ${place} and its settings there.`]
        : [
            'Reset the settings',
            `The integration is on all ${kind}s and keeps its access. Its settings here are removed.`,
          ]
  return html`<details>
    <summary>${title}</summary>
    <form method="post">
      <input type="hidden" name="action" value="uninstall" />
      <p class="note">${effect} Nobody can undo this.</p>
      <button class="danger">${title}</button>
    </form>
  </details>`
}

const faultOf = ({ fields = [] }: InstallationContent, { wrong, fault }: Sent): string | undefined => {
  const isNamed = fields.some(({ name }) => name === faultyField(wrong))
  return isNamed ? 'The configuration is not saved: see the field below.' : (wrong?.text ?? fault)
}

/** Returns the page of an installation on an organization, a space or a site. */
export const renderInstallationPage = (content: InstallationContent, sent: Sent, nonce: string): string => {
  const { integration, installation, kind, place } = content
  return renderPage(
    `${integration.title} on ${place}`,
    nonce,
    html`${noticeText(sent.notice)}${faultText(faultOf(content, sent))}
      <p>
        <a href="${integration.urls.app}">${integration.title}</a> is installed on this ${kind}. Status:
        <strong>${statusText(content)}</strong>
      </p>
      ${agreeForm(content)}${formOf(content, sent)}${content.onPlaces.map(renderPlaces)}
      ${'scopes' in installation && scopeList(installation.scopes)}${removeForm(content)}${signOutForm(sent.signed)}`,
    { script: sent.component?.script },
  )
}
