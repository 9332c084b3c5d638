import {
  AlreadyExistsError,
  createClient,
  items,
  NotFoundError,
  pages,
  ProblemError,
  type Kept,
  type Space,
} from '@scriptorium/client'
import { createUpload } from '@scriptorium/client/uploads'

/** Uses all parts of the client that depend on the platform and returns the results. The server is that of `answers.ts`. */
export const useClient = async (baseUrl: string) => {
  const docs = createClient({ baseUrl, token: 't0ken', cache: new Map<string, Kept>() })
  const params = { spaceId: 's' }
  const thrownBy = (call: Promise<unknown>): Promise<unknown> => call.catch((thrown: unknown) => thrown)

  const space: Space = await docs.getSpaceById({ params })
  const { data, response } = await docs.getSpaceById({ params }).withResponse()
  const listed: string[] = []
  const list = { params: { organizationId: 'o' } }
  for await (const { title } of items(docs.listSpacesInOrganizationById, list)) listed.push(title)
  let count = 0
  for await (const page of pages(docs.listSpacesInOrganizationById, list).byPage()) count += page.count
  const created = await docs.createSpace({ ...list, body: { title: 'Birds' } })
  const steps: number[] = []
  const file = new Blob(['PK and so on'])
  const onProgress = ({ sent }: { sent: number }) => steps.push(sent)
  const { key } = await createUpload(docs, { ...list, kind: 'import_file', file, name: 'handbook.zip', onProgress })
  const lost = await thrownBy(docs.getSpaceById({ params: { spaceId: 'lost' } }))
  const late = await thrownBy(docs.getSpaceById({ params: { spaceId: 'slow' }, signal: AbortSignal.timeout(50) }))
  const cut = await thrownBy(docs.getSpaceById({ params: { spaceId: 'slow' }, timeout: 50, retries: 1 }))

  return {
    title: space.title,
    kept: data.title === space.title && response.status === 200,
    listed,
    count,
    created: created.title,
    uploaded: [key, steps[0], steps.at(-1)],
    lost: lost instanceof NotFoundError && lost instanceof ProblemError && lost.requestId,
    late: late instanceof Error && late.name,
    cut: cut instanceof Error && cut.message,
  }
}

const docs = createClient({ baseUrl: 'http://127.0.0.1' })
// @ts-expect-error -- fails only if the types resolve to more than any
export const missing = () => docs.getSpaceById({ params: {} })
// @ts-expect-error -- fails only if the schemas resolve to more than any
export const wrong = (space: Space): number => space.title
// @ts-expect-error -- fails only if the codes resolve to more than any
export const never = (error: AlreadyExistsError): 'not_found' => error.code
