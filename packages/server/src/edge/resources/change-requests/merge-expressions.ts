import type { Document } from '@scriptorium/types'
import { textOf } from '@scriptorium/content/markdown/document'
import { createLanguage } from '@scriptorium/expressions/language'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { MergeFacts, StandingReview } from './rows.ts'

/** The variables of expressions, named as in the API. */
const language = createLanguage({
  types: {
    User: { id: 'string', displayName: 'string', email: 'string' },
    Actor: { id: 'string', displayName: 'string', email: 'string', role: 'string' },
    Space: {
      id: 'string',
      title: 'string',
      organization: 'string',
      parent: 'string',
      language: 'string',
      comments: 'int',
    },
    ChangeRequest: {
      id: 'string',
      number: 'int',
      status: 'string',
      subject: 'string',
      description: 'string',
      createdBy: 'User',
      comments: 'int',
      outdated: 'bool',
    },
    Review: { reviewer: 'User', status: 'string', agent: 'bool' },
  },
  variables: { space: 'Space', changeRequest: 'ChangeRequest', reviews: 'list<Review>', actor: 'Actor' },
})

/** An expression over more reviews than this takes too long to evaluate, and counts as false. */
const maxReviews = 200

const user = ({ id, displayName, email }: UserRow) => ({ id, displayName, email: email ?? '' })

const review = ({ reviewer, status, byAgent }: StandingReview) => ({ reviewer: user(reviewer), status, agent: byAgent })

/** Returns the plain text of a description. Nodes without text are left out. */
export const descriptionText = (description: string | null): string =>
  description === null ? '' : textOf((JSON.parse(description) as Document).nodes as Parameters<typeof textOf>[0])

const valuesOf = ({ space, changeRequest, createdBy, isUpToDate, actor, level, reviews }: MergeFacts) => ({
  space: {
    id: space.id,
    title: space.title,
    organization: space.organizationId,
    parent: space.collectionId ?? '',
    language: space.language ?? '',
    comments: BigInt(space.comments),
  },
  changeRequest: {
    id: changeRequest.id,
    number: BigInt(changeRequest.number),
    status: changeRequest.status,
    subject: changeRequest.subject,
    description: descriptionText(changeRequest.description),
    createdBy: user(createdBy),
    comments: BigInt(changeRequest.comments),
    outdated: !isUpToDate,
  },
  reviews: reviews.map(review),
  actor: { ...user(actor), role: level },
})

/** Returns what is wrong with the expression of a rule, if anything. */
export const faultOfExpression = language.faultOf

/** Returns whether the expression of a rule is true. */
export const expressionHolds = (expression: string, facts: MergeFacts): boolean =>
  facts.reviews.length <= maxReviews && language.holds(expression, valuesOf(facts))
