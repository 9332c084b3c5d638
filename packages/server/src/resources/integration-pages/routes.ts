import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { CallOperation } from '../../http/call-operation.ts'
import { readForm, showPage } from '../../http/pages.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { appResourceOf, type AppResource } from '../content-urls/app-address.ts'
import { readValues, type Form } from './fields.ts'
import { loadInstallationPage, loadIntegrationPage, saveConfiguration, type PageRequest } from './load.ts'
import {
  renderInstallationPage,
  renderIntegrationPage,
  renderRefusalPage,
  renderSignInPage,
  type Sent,
} from './page-html.ts'
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

const showInstallation = async (res: Response, request: PageRequest, status: number, sent: Sent) => {
  const content = await loadInstallationPage(request)
  const signed = { name: request.person.user.displayName }
  const page = (nonce: string) => renderInstallationPage(content, sent, signed, nonce)
  showPage(res, status, page, optionsOf(request.services))
}

const show = async (res: Response, request: PageRequest) => {
  const { named, person, services } = request
  const isSaved = new URL(request.req.url, 'http://localhost').searchParams.has('saved')
  if (named.installationId !== undefined) return showInstallation(res, request, 200, { isSaved })
  const content = await loadIntegrationPage(request)
  const signed = { name: person.user.displayName }
  showPage(res, 200, (nonce) => renderIntegrationPage(content, services.urls, signed, nonce), optionsOf(services))
}

/** Leads back to the page, so that loading it again sends no form. */
const toPage = (res: Response, query: string) =>
  res.set({ 'Cache-Control': 'no-store', Location: query }).status(303).end()

const save = async (res: Response, request: PageRequest, form: Form) => {
  const { fields, installation } = await loadInstallationPage(request)
  const isAgreed = form['action'] === 'agree'
  if (!isAgreed && !fields?.length) throw new Problem('invalid_request', 'There is nothing to configure')
  const values = isAgreed ? undefined : readValues(fields ?? [], form, installation.configuration)
  try {
    await saveConfiguration(request, values)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400 || !values) throw error
    const [fault = { pointer: '', message: '' }] = error.errors ?? []
    return showInstallation(res, request, 400, { values, fault: { ...fault, text: error.message } })
  }
  toPage(res, '?saved')
}

const act = async (res: Response, request: PageRequest, form: Form) => {
  const { req, services, named } = request
  if (form['action'] === 'sign-out') {
    await signOut(req, res, services)
    return toPage(res, '?')
  }
  if (named.installationId === undefined) throw new Problem('invalid_request', 'The page has no such form')
  await save(res, request, form)
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
    const form = isForm ? await readForm(req, res, '256kb', 300) : {}
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
