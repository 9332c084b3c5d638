import process from 'node:process'
import { ConnectionError, createClient, pages, ProblemError } from '../../../src/index.ts'

const docs = createClient({ baseUrl: 'http://127.0.0.1:8080', token: process.env.SCRIPTORIUM_TOKEN })

const params = { spaceId: 'mR4kT9xWq2LzB7cVn1Ys' }
const space = await docs.getSpaceById({ params })
const { id } = await docs.createChangeRequest({ params, body: { subject: 'Birds' } })
const request = { params: { ...params, changeRequestId: id } }
const page = { operation: 'insert_page', title: 'Birds', document: { markdown: 'They sing.' } } as const
await docs.updateChangeRequestContent({ ...request, body: { changes: [page] } })
const { revision } = await docs.mergeChangeRequest(request)
console.log(`${space.title} is at revision ${revision}`)
try {
  await docs.getSpaceById({ params, signal: AbortSignal.timeout(5_000) })
} catch (error) {
  if (error instanceof ProblemError) {
    console.error(error.status, error.code, error.requestId)
    for (const { pointer, message } of error.errors) console.error(pointer, message)
  } else if (error instanceof ConnectionError) {
    console.error(error.message, error.cause)
  } else throw error
}
for await (const organization of pages(docs.listOrganizationsForAuthenticatedUser)) {
  const list = pages(docs.listSpacesInOrganizationById, { params: { organizationId: organization.id } })
  for await (const { id, title } of list) console.log(id, title)
  for await (const { items, count, next } of list.byPage()) console.log(`${items.length} of ${count}`, next?.page)
}
