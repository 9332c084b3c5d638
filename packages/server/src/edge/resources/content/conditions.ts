import { expressionFault } from '@scriptorium/content/evaluate/condition'
import { walkNodes, type DocumentNode } from '@scriptorium/content/markdown/document'
import { metadataOf } from '@scriptorium/content/metadata/metadata'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import type { Body } from '@scriptorium/types'
import { invalid } from '../../../ground/problem.ts'
import { requireCondition } from '../../../domain/sites/visitors/conditions.ts'

type Change = Body<'updateChangeRequestContent'>['changes'][number]

interface Written {
  condition?: string
  document?: { markdown?: string; document?: { nodes: readonly unknown[] } }
}

const ifsIn = (nodes: readonly DocumentNode[]): string[] =>
  [...walkNodes(nodes)].flatMap((node) =>
    node.object === 'block' && node.type === 'if' ? [String(node.data?.['expression'] ?? '')] : [],
  )

const requireIfs = (nodes: readonly DocumentNode[], pointer: string): void => {
  for (const expression of ifsIn(nodes)) {
    const fault = expressionFault(expression)
    if (fault) {
      const what = `has an if block with a faulty expression, ${JSON.stringify(expression)}`
      throw invalid(pointer, `${what}: ${fault.message}, at character ${fault.at + 1}`)
    }
  }
}

/** Throws 400 with a position if one of the changes writes a page condition, or an `if` block, that cannot be evaluated. */
export const requireConditions = async (changes: readonly Change[]): Promise<void> => {
  for (const [index, change] of changes.entries()) {
    const { condition, document } = change as Written
    const at = `/body/changes/${index}`
    const { markdown } = document ?? {}
    requireCondition(condition, `${at}/condition`)
    if (markdown?.startsWith('---')) requireCondition(metadataOf(markdown).condition, `${at}/document/markdown`)
    // Parsing takes long, and most pages have no such block.
    if (markdown?.includes('{% if')) {
      const parsed = await parseMarkdown(markdown).catch(() => undefined)
      requireIfs(parsed?.nodes ?? [], `${at}/document/markdown`)
    }
    if (document?.document) requireIfs(document.document.nodes as DocumentNode[], `${at}/document/document`)
  }
}
