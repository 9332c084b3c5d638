import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { CallOperation } from '../../http/operations/call-operation.ts'
import { readForm, showPage } from '../../http/outside/pages.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { appResourceOf, type AppResource } from '../content-urls/app-address.ts'
import { readValues, type Form } from './fields.ts'
import { loadComponent, useComponent } from './component.ts'
import { renderInstallationPage, type Sent } from './installation-html.ts'
import { renderIntegrationPage } from './integration-html.ts'
import {
  installOnOrganization,
  installOnPlace,
  loadInstallationPage,
  loadIntegrationPage,
  queryOf,
  saveConfiguration,
  uninstall,
  type PageRequest,
} from './load.ts'
import { renderRefusalPage, renderSignInPage } from './page-html.ts'
import { findPerson, signInWithToken, signOut } from './session.ts'

const allow = { Allow: 'GET, HEAD, POST, OPTIONS' }

const optionsOf = ({ config }: Services) =>
  ({ imageSource: new URL(config.baseUrl).origin, referrerPolicy: 'same-origin' }) as const

/** Throws 403 unless the form was on one of our pages. Browsers say that in one of two headers. */
const requireOwnOrigin = ({ headers }: Request, { config }: Services): void => {
  const site = headers['sec-fetch-site']
  const own = [config.baseUrl, config.appUrl].map((url) => new URL(url).origin)
  if (site === undefined ? own.includes(headers.origin ?? '') : site === 'same-origin') return
  throw new Problem('forbidden', 'The form must be on a page of this server')
}

const signedIn = ({ person }: PageRequest) => ({ name: person.user.displayName })

const showInstallation = async (res: Response, request: PageRequest, status: number, given: Omit<Sent, 'signed'>) => {
  const content = await loadInstallationPage(request)
  const component = given.component ?? (await loadComponent(request, content))
  const sent = { ...given, component, signed: signedIn(request) }
  const options = { ...optionsOf(request.services), frameSources: component?.frameSources ?? [] }
  showPage(res, status, (nonce) => renderInstallationPage(content, sent, nonce), options)
}

const showIntegration = async (res: Response, request: PageRequest, notice: string | undefined) => {
  const { services } = request
  const content = await loadIntegrationPage(request)
  const shown = { notice, signed: signedIn(request) }
  showPage(res, 200, (nonce) => renderIntegrationPage(content, services.urls, shown, nonce), optionsOf(services))
}

const show = (res: Response, request: PageRequest) => {
  const notice = queryOf(request).get('done') ?? undefined
  return request.named.installationId === undefined
    ? showIntegration(res, request, notice)
    : showInstallation(res, request, 200, { notice })
}

/** Leads to a page, so that loading it again sends no form. */
const toPage = (res: Response, location: string) =>
  res.set({ 'Cache-Control': 'no-store', Location: location }).status(303).end()

const save = async (res: Response, request: PageRequest, form: Form) => {
  const { fields, installation } = await loadInstallationPage(request)
  if (!fields?.length) throw new Problem('invalid_request', 'There is nothing to configure')
  const values = readValues(fields, form, installation.configuration)
  try {
    await saveConfiguration(request, values)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    const [fault = { pointer: '', message: '' }] = error.errors ?? []
    return showInstallation(res, request, 400, { values, wrong: { ...fault, text: error.message } })
  }
  toPage(res, '?done=saved')
}

const use = async (res: Response, request: PageRequest, form: Form) => {
  const component = await useComponent(request, await loadInstallationPage(request), form)
  if (component === 'complete') return toPage(res, '?done=saved')
  const fault = component ? undefined : 'The integration did not answer. Nothing is known to be saved.'
  await showInstallation(res, request, component ? 200 : 502, { component, fault })
}

const textOf = (form: Form, name: string): string => (typeof form[name] === 'string' ? form[name].trim() : '')

const install = async (res: Response, request: PageRequest, form: Form) => {
  if (request.named.installationId === undefined)
    return toPage(res, `${await installOnOrganization(request, textOf(form, 'organization'))}?done=installed`)
  const kind = form['kind'] === 'site' ? 'site' : 'space'
  toPage(res, `${await installOnPlace(request, kind, textOf(form, 'place'))}?done=installed`)
}

const steps: Readonly<Record<string, (res: Response, request: PageRequest, form: Form) => Promise<unknown>>> = {
  save,
  install,
  agree: async (res, request) => {
    await saveConfiguration(request, undefined)
    toPage(res, '?done=agreed')
  },
  uninstall: async (res, request) => toPage(res, `${await uninstall(request)}?done=removed`),
  'sign-out': async (res, { req, services }) => {
    await signOut(req, res, services)
    toPage(res, '?')
  },
}

const act = async (res: Response, request: PageRequest, form: Form) => {
  const { installationId, place } = request.named
  if (installationId !== undefined && 'block' in form) return use(res, request, form)
  const name = textOf(form, 'action')
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined
  const isHere = name === 'sign-out' || (name === 'install' ? !place : installationId !== undefined)
  if (!step || !isHere) throw new Problem('invalid_request', 'The page has no such form')
  await step(res, request, form)
}

const signIn = async (req: Request, res: Response, services: Services, resource: AppResource, form: Form) => {
  const token = typeof form['token'] === 'string' ? form['token'].trim() : ''
  if (await signInWithToken(res, services, token)) return toPage(res, '?')
  const fault = 'The token is unknown, revoked or expired, or it is not the token of a person.'
  const page = (nonce: string) => renderSignInPage(resource, services.urls, nonce, fault)
  showPage(res, form['action'] === 'sign-in' ? 403 : 401, page, optionsOf(services))
}

/** Runs a step of a page. What an operation refuses is a page too. */
const orRefuse = async (res: Response, { resource, person, services }: PageRequest, step: Promise<unknown>) => {
  try {
    await step
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message } = error
    const page = (nonce: string) =>
      renderRefusalPage(resource, { status, message }, { name: person.user.displayName }, nonce)
    showPage(res, status, page, optionsOf(services))
  }
}

const handle =
  (services: Services, call: CallOperation): RequestHandler =>
  async (req, res, next) => {
    const resource = appResourceOf(req.path.replace(/^\/o\//, ''))
    const named = resource?.integration
    if (!resource || !named) return next()
    if (req.method === 'OPTIONS') return void res.status(204).set(allow).end()
    if (!['GET', 'HEAD', 'POST'].includes(req.method))
      throw new Problem('method_not_allowed', `Allowed here: ${allow.Allow}`, { headers: allow })
    const isForm = req.method === 'POST'
    if (isForm) requireOwnOrigin(req, services)
    const form = isForm ? await readForm(req, res, 262_144, 300) : {}
    const person = await findPerson(req, services)
    if (isForm && (!person || form['action'] === 'sign-in')) return signIn(req, res, services, resource, form)
    if (!person)
      return showPage(res, 200, (nonce) => renderSignInPage(resource, services.urls, nonce), optionsOf(services))
    const request: PageRequest = { req, services, call, person, resource, named }
    await orRefuse(res, request, isForm ? act(res, request, form) : show(res, request))
  }

/**
 * `/o/<organization>/integrations/…`: the pages of integrations and of their installations, where members configure these. A
 * person signs in with a token, or has signed in with the provider of their organization.
 */
export const integrationPages = (services: Services, limit: RequestHandler, call: CallOperation): Router =>
  Router({ caseSensitive: true }).all('/o/:organizationId/integrations/{*path}', limit, handle(services, call))
