import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockNode } from '../src/markdown/document.ts'
import { allDocuments } from './all-generators.ts'
import { clientBlocks } from './client-documents/documents.ts'
import { missingTypes } from './missing-types.ts'

const sample = { numRuns: 300, seed: 1 }

/** Deep headings are written as others with a level, and `raw` blocks only come from HTML that was read. */
const notGenerated = ['heading-4', 'heading-5', 'heading-6', 'raw']

test('generated documents contain each type of block', () => {
  expect(missingTypes(fc.sample(allDocuments, sample).flat())).toEqual(notGenerated)
  expect(missingTypes(fc.sample(clientBlocks, sample).flat() as unknown as BlockNode[])).toEqual(notGenerated)
})
