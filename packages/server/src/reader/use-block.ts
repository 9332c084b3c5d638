import { activeOn } from '../integrations/active.ts'
import type { BlockAction, FieldKind } from '../integrations/blocks/drawing.ts'
import { renderBlock } from '../integrations/blocks/render-block.ts'
import { readBlockToken, type ShownBlock } from '../integrations/blocks/view.ts'
import { Problem } from '../problem.ts'
import { injectionOf } from './inject-scripts.ts'
import { sendNotFound } from './messages.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { renderFoundPage } from './page.ts'
import { formReader, type Form } from './read-form.ts'
import type { AdmittedRequest } from './request.ts'
import { asKept, sendPage } from './respond.ts'
import { pageHref, wordsOf } from './visit.ts'

const maxValues = 500

const formOf = formReader({ limit: '256kb', parameterLimit: 1000 })

const valuesOf = (form: Form, name: string): string[] =>
  Object.hasOwn(form, name) ? [form[name] ?? []].flat().slice(0, maxValues) : []

const choiceIn = (text: string): unknown => {
  try {
    const choice: unknown = JSON.parse(text)
    return typeof choice === 'string' || typeof choice === 'number' ? choice : undefined
  } catch {
    return undefined
  }
}

const readField = (kind: FieldKind, values: readonly string[]): unknown => {
  if (kind === 'text') return values[0]
  if (kind === 'flag') return values.length > 0
  const choices = values.map(choiceIn).filter((choice) => choice !== undefined)
  return kind === 'list' ? choices : choices[0]
}

/** Returns the state of a block with what a reader has entered. */
const stateWith = ({ view, fields }: ShownBlock, form: Form): Record<string, unknown> => {
  const entered = fields.map(([key, kind]) => [key, readField(kind, valuesOf(form, `field.${key}`))] as const)
  // Own properties, whatever their names are.
  return Object.fromEntries([
    ...Object.entries(view.state ?? {}),
    ...entered.filter(([, value]) => value !== undefined),
  ])
}

const actionIn = ({ actions }: ShownBlock, form: Form): BlockAction => {
  const action = actions[Number(valuesOf(form, 'action')[0] ?? 0)]
  if (!action) throw new Problem('invalid_request', 'The block has no such action')
  return action
}

const requireShown = async ({ found, state }: AdmittedRequest, form: Form): Promise<ShownBlock> => {
  const shown = await readBlockToken(state.services.secret, valuesOf(form, 'token')[0] ?? '')
  if (shown?.spaceId === found.space.id) return shown
  throw new Problem('invalid_request', 'This page is too old. Load it again, and repeat what you did.')
}

/** Shows a page again after a reader has used a block of an integration. */
export const answerBlock = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, found, visit, state, located } = request
  if (!found.page) return sendNotFound(request)
  if (req.method !== 'POST') {
    res
      .set({ 'Cache-Control': 'no-store', Location: pageHref(visit, found.page.path) })
      .status(302)
      .end()
    return
  }
  requireOwnOrigin(request)
  const form = await formOf(req, res)
  const shown = await requireShown(request, form)
  const { services } = state
  const active = await activeOn(services.database.read, 'space', found.space.id)
  const one = active.find(({ installationId }) => installationId === shown.installationId)
  const view = { ...shown.view, state: stateWith(shown, form) }
  const { cancel } = wordsOf(found)
  const options = { spaceId: found.space.id, view, action: actionIn(shown, form), cancel }
  const block = one && (await renderBlock(services, one, options).catch(() => undefined))
  const index = Number(valuesOf(form, 'block')[0])
  const used = { ...visit, ...(block && { usedBlock: { index, block } }) }
  const page = asKept(await renderFoundPage(used, found.page))
  const injection = injectionOf(request, await state.extensionsOf(located.site.id))
  sendPage(req, res, 200, { page, isPublic: false, isSecret: true, injection })
}
