import type { AnswerState } from '@scriptorium/assistant/ask'
import type { Passage } from '@scriptorium/assistant/passage'
import { named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const nodes = [{ object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [{ text: 'High' }] }] }] as never
const passages = [
  named<Passage>('passage', { anchor: 'high tide' }),
  named<Passage>('second', { anchor: undefined, heading: '', href: undefined, title: 't'.repeat(1025) }),
]
const state = (status: AnswerState['status']): AnswerState => ({ status, nodes, followUps: ['Why?'], passages })
const options = { urls, format: 'markdown', language: 'en' } as const

presents(presenter, {
  presentAnswer: {
    'an answer as Markdown': {
      from: [state('answered'), options],
      gives: {
        type: 'answer',
        answer: {
          status: 'answered',
          answer: { markdown: 'High' },
          followupQuestions: ['Why?'],
          sources: [
            {
              type: 'page',
              number: 1,
              space: 'passage.spaceId',
              page: 'passage.pageId',
              revision: 'passage.revisionId',
              sections: ['high tide'],
              title: 'passage.title',
              heading: 'passage.heading',
              excerpt: 'passage.excerpt',
              urls: {
                app: 'https://app.example/o/passage.organizationId/s/passage.spaceId/~/pages/passage.pageId#high%20tide',
                published: 'passage.href',
              },
            },
            {
              type: 'page',
              number: 2,
              space: 'second.spaceId',
              page: 'second.pageId',
              revision: 'second.revisionId',
              sections: [],
              title: 't'.repeat(1024),
              excerpt: 'second.excerpt',
              urls: { app: 'https://app.example/o/second.organizationId/s/second.spaceId/~/pages/second.pageId' },
            },
          ],
        },
      },
    },
    'an answer as a document': {
      from: [
        { ...state('writing'), passages: [] },
        { ...options, format: 'document' },
      ],
      gives: {
        type: 'answer',
        answer: {
          status: 'writing',
          answer: {
            document: {
              object: 'document',
              data: {},
              nodes: [{ object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [{ text: 'High' }] }] }],
            },
          },
          followupQuestions: ['Why?'],
          sources: [],
        },
      },
    },
    'passages without an answer': {
      from: [{ ...state('passages'), passages: [] }, options],
      gives: {
        type: 'answer',
        answer: {
          status: 'passages',
          message: 'These sections match your question best.',
          followupQuestions: ['Why?'],
          sources: [],
        },
      },
    },
    'a question without an answer': {
      from: [{ ...state('unanswered'), passages: [] }, options],
      gives: {
        type: 'answer',
        answer: {
          status: 'unanswered',
          message: 'The documentation does not say.',
          followupQuestions: ['Why?'],
          sources: [],
        },
      },
    },
    'an engine that failed': {
      from: [{ ...state('unavailable'), passages: [] }, options],
      gives: {
        type: 'answer',
        answer: {
          status: 'unavailable',
          message: 'The assistant does not answer right now. These sections match your question best.',
          followupQuestions: ['Why?'],
          sources: [],
        },
      },
    },
  },
})
