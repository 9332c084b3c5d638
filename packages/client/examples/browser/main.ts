// Shows the spaces that a user can see. The operations are named, so that the bundle contains only these two.
import { createPartialClient } from '@scriptorium/client'
import { listOrganizationsForAuthenticatedUser, listSpacesInOrganizationById } from '@scriptorium/client/operations'

const endpoints = { listOrganizationsForAuthenticatedUser, listSpacesInOrganizationById }

/** Adds the titles of all spaces to a list. */
export const showSpaces = async (baseUrl: string, token: string, list: Element) => {
  const docs = createPartialClient(endpoints, { baseUrl, token })
  for await (const { id } of docs.listOrganizationsForAuthenticatedUser.items())
    for await (const { title } of docs.listSpacesInOrganizationById.items({ params: { organizationId: id } }))
      list.append(Object.assign(document.createElement('li'), { textContent: title ?? '' }))
}

document.querySelector('form')?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = new FormData(event.target as HTMLFormElement)
  await showSpaces(String(fields.get('url')), String(fields.get('token')), document.querySelector('ul')!)
})
