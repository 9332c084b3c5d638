import { defineHandlers } from '../../http/operations/handlers.ts'
import { presentTarget } from '../custom-hostnames/presenter.ts'
import { findTarget } from './repo.ts'

export const subdomains = defineHandlers('subdomains', {
  getSubdomain: async ({ db, params: { subdomain }, principal, problem }) => {
    const found = await findTarget(db, principal.user.id, subdomain)
    if (!found) throw problem('not_found', 'There is no such subdomain')
    return { object: 'subdomain', subdomain, target: presentTarget(found), isActive: true }
  },
})
