import { activeOn } from '../../../domain/integrations/active.ts'
import { actOnBlock } from '../../../domain/integrations/blocks/act-on-block.ts'
import { blockIn, readShown, useOf } from '../../../domain/integrations/blocks/use.ts'
import type { ShownBlock } from '../../../domain/integrations/blocks/view.ts'
import { injectionOf } from './inject-scripts.ts'
import { sendNotFound } from '../messages.ts'
import { requireOwnOrigin } from '../visitors/own-origin.ts'
import { renderFoundPage } from './page.ts'
import { formReader, type Form } from '../../http/outside/read-form.ts'
import type { AdmittedRequest } from '../request.ts'
import { sendPage } from '../respond.ts'
import { keepPage } from '../cache/kept-page.ts'
import { pageHref, wordsOf } from '../visit.ts'

const formOf = formReader({ maxBytes: 262_144, parameterLimit: 1000 })

const requireShown = ({ found, state }: AdmittedRequest, form: Form): Promise<ShownBlock> => {
  const place = { type: 'document', id: found.space.id } as const
  return readShown(state.services.secret, form, place)
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
  const { blockFailed, cancel } = wordsOf(found)
  const options = { place: shown.place, ...useOf(shown, form), cancel }
  const block = one && (await actOnBlock(services, one, options, blockFailed))
  const index = blockIn(form)
  const used = { ...visit, ...(block && { usedBlock: { index, block } }) }
  const { markup, sources } = await renderFoundPage(used, found.page)
  const page = keepPage(markup, sources)
  const injection = injectionOf(request, await state.extensionsOf(located.site.id))
  await sendPage(req, res, { page, isPublic: false, isSecret: true, injection })
}
