import type { AnswerEvent, Query } from '@scriptorium/types'
import type { OrganizationAccess, SiteAccess } from '../../../domain/access/load.ts'
import { callerIdOf, type Principal } from '../../../domain/access/principal.ts'
import type { Library } from '../../../features/assistant/library.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { presentAnswer } from './presenter.ts'

interface Given {
  question: string
  previous?: readonly string[] | undefined
  title: string
  language?: string
  instructions?: string | undefined
  /** Whether only passages may answer. */
  isPassive?: boolean
  library: Library
}

interface Asker {
  access: OrganizationAccess | SiteAccess
  emit: (event: AnswerEvent) => void
  principal: Principal
  query: Pick<Query<'askInOrganization'>, 'format'>
  services: Services
  signal: AbortSignal
}

/** Answers a question, and tells the caller of each state of the answer. Returns the complete answer. */
export const answerAsked = async (asker: Asker, given: Given): Promise<AnswerEvent> => {
  const { access, emit, principal, query, services, signal } = asker
  const { language = 'en', previous = [], isPassive = false, ...asked } = given
  const organization = 'site' in access ? access.organization.organization : access.organization
  const payer = {
    visitor: callerIdOf(principal),
    siteId: 'site' in access ? access.site.id : undefined,
    organizationId: organization.id,
  }
  const question = { ...asked, language, previous, payer: organization.ai === 'on' && !isPassive ? payer : undefined }
  let last: AnswerEvent | undefined
  for await (const state of services.assistant.answer({ ...question, signal })) {
    last = await presentAnswer(state, { urls: services.urls, format: query.format, language })
    emit(last)
  }
  if (!last) throw new Problem('internal')
  return last
}
