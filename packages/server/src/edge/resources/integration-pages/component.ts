import type { BlockNode } from '@scriptorium/content/markdown/document'
import { renderDocument } from '@scriptorium/site/document/render'
import { frameScript } from '@scriptorium/site/frame-script'
import type { Html } from '@scriptorium/site/html'
import { wordsFor } from '@scriptorium/site/words/words'
import { actOnBlock } from '../../../domain/integrations/blocks/act-on-block.ts'
import {
  renderBlock,
  type RenderedBlock,
  type RenderOptions,
} from '../../../domain/integrations/blocks/render-block.ts'
import { readShown, useOf } from '../../../domain/integrations/blocks/use.ts'
import type { Place } from '../../../domain/integrations/blocks/view.ts'
import { presentInstallation } from '../../../domain/integrations/present-installation.ts'
import { readInstallation } from '../../../domain/integrations/read-installation.ts'
import type { Form } from './fields.ts'
import { formNames, type InstallationContent, type PageRequest } from './load.ts'

/** A configuration form that its integration has rendered. */
export interface Component {
  html: Html
  /** The origins of its frames. */
  frameSources: string[]
  /** The script of the page that answers its frames. */
  script: string | undefined
}

const placeOf = ({ resource, named }: PageRequest, { kind }: InstallationContent): Place => ({
  type: `configuration_${formNames[kind]}`,
  id: named.place?.id ?? resource.organizationId,
})

/** Returns the properties of a configuration form, as public runtimes read them. */
const propsOf = async ({ services, named }: PageRequest, { kind, installation }: InstallationContent) => {
  if (kind === 'organization') return { installation }
  const row = await readInstallation(services.database.read, named.installationId!)
  const place = { ...installation, [kind]: named.place!.id }
  return { installation: presentInstallation(row, services.urls), [`${kind}Installation`]: place }
}

const wordsOfPage = wordsFor('en')

const htmlOf = async (nodes: readonly BlockNode[], form: RenderedBlock['form']): Promise<Component> => {
  const whole: BlockNode = { object: 'block', type: 'integration', isVoid: true, data: {}, nodes: [...nodes] }
  const forms = new Map(form && [[whole, { action: '', token: form.token, index: 0 }]])
  const controls = form?.controls ?? new Map()
  const frames = [...controls.values()].flatMap((control) => (control.kind === 'frame' ? [control.source] : []))
  const rendered = renderDocument(
    { nodes: form ? [whole] : [...nodes] },
    {
      target: (ref) => (ref.kind === 'url' ? { href: String(ref['url']), title: String(ref['url']) } : undefined),
      painted: new Map(),
      words: wordsOfPage,
      opensNewTab: true,
      searchHref: () => '',
      icons: 'regular',
      hasAnchors: false,
      marks: new Map(),
      blockForms: { forms, controls },
    },
  )
  return {
    html: rendered.html,
    frameSources: [...new Set(frames.map((source) => new URL(source).origin))],
    script: frames.length === 0 ? undefined : await frameScript(),
  }
}

/** Has the integration render a form. Undefined if it does not answer, `complete` if it has closed the form. */
const render = async (request: PageRequest, options: RenderOptions): Promise<Component | 'complete' | undefined> => {
  const { services, named, person } = request
  const integration = await services.database.read('integrations').where({ name: named.name }).first()
  if (!integration) return undefined
  const one = { integration, installationId: named.installationId! }
  const asked = { ...options, userId: person.user.id }
  const block = options.action
    ? await actOnBlock(services, one, asked, wordsOfPage.blockFailed)
    : await renderBlock(services, one, asked).catch(() => undefined)
  if (block?.isComplete) return 'complete'
  return block && htmlOf(block.form?.nodes ?? block.text, block.form)
}

const componentIdOf = ({ integration, kind }: InstallationContent): string | undefined => {
  const form = integration.configurations?.[formNames[kind]]
  return form && 'componentId' in form ? form.componentId : undefined
}

/** Returns the form that the integration renders for an installation. Undefined if there is none, or no answer. */
export const loadComponent = async (
  request: PageRequest,
  content: InstallationContent,
): Promise<Component | undefined> => {
  const componentId = componentIdOf(content)
  if (componentId === undefined) return undefined
  const view = { componentId, props: await propsOf(request, content) }
  const component = await render(request, { place: placeOf(request, content), view })
  return component === 'complete' ? undefined : component
}

/** Returns the form after a person has used it. Throws 400 if they were shown something else. */
export const useComponent = async (
  request: PageRequest,
  content: InstallationContent,
  form: Form,
): Promise<Component | 'complete' | undefined> => {
  const place = placeOf(request, content)
  const wanted = { ...place, installationId: request.named.installationId! }
  const shown = await readShown(request.services.secret, form, wanted)
  const { view, action } = useOf(shown, form)
  // The configuration can have changed since the form was shown.
  const props = view.covered ? view.props : { ...view.props, ...(await propsOf(request, content)) }
  return render(request, { place, view: { ...view, props }, action })
}
