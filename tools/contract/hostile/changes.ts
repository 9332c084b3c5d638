import type { Ids } from '../requests.ts'

const text = { object: 'text', leaves: [{ object: 'leaf', text: 'Hi', marks: [{ object: 'mark', type: 'bold' }] }] }
const paragraph = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [text] }
const document = { object: 'document', data: { schemaVersion: 1 }, nodes: [paragraph] }
const metadata = {
  title: 'T',
  slug: 't',
  emoji: '📄',
  description: 'D',
  hidden: true,
  noIndex: true,
  condition: 'a == b',
  owner: 'a',
  verifiedUntil: '2099-12-31',
}

/** Returns bodies with the kinds of changes that the example in the spec does not contain. */
export const contentChanges = ({ pageId }: Ids): unknown[] =>
  [
    { operation: 'update_page', page: pageId, document: { markdown: '# Hi' }, into: null, at: 0, ...metadata },
    { operation: 'insert_page', document: { document }, into: pageId, at: 0, ref: 'a' },
    { operation: 'delete_page', page: pageId },
    { operation: 'revert_page', page: pageId, revision: pageId, block: ['a'] },
    { operation: 'insert_files', files: [{ name: 'a.txt', ref: 'a', contentType: 'text/plain', base64: 'YQ==' }] },
  ].map((change) => ({ changes: [change] }))
