import { namesIn } from '../evaluate/evaluate.ts'
import { hasLooseConditions } from '../evaluate/loose-conditions.ts'
import { parseExpression } from '../evaluate/parse.ts'
import { type Document, walkNodes } from '../markdown/document.ts'

/** A condition that holds for nobody. */
export const never = 'false'

/**
 * Returns whether a condition depends on nothing but the visitor. A search knows only the visitor, not the variables of a page, so its
 * answer to another condition can differ from that on the page.
 */
export const isOfVisitor = (condition: string): boolean => {
  const expression = parseExpression(condition)
  const names = expression ? namesIn(expression) : []
  return names.length > 0 && names.every((name) => name === 'visitor')
}

const hasVisitorExpression = (text = ''): boolean => {
  const start = text.indexOf('{{')
  return start !== -1 && text.includes('visitor', start)
}

/**
 * Returns the conditions of the `if` blocks of a document. Those that depend on something else, and expressions about the visitor,
 * count as one that never holds: the whole text of such a page is nobody's.
 */
export const conditionsIn = ({ nodes }: Pick<Document, 'nodes'>): string[] => {
  const found = new Set<string>(hasLooseConditions(nodes) ? [never] : [])
  for (const node of walkNodes(nodes)) {
    const expression = 'data' in node ? node.data?.['expression'] : undefined
    if (node.object === 'block' && node.type === 'if') {
      found.add(typeof expression === 'string' && isOfVisitor(expression) ? expression : never)
    } else if (node.object === 'inline' && node.type === 'expression') {
      if (expression !== undefined && (typeof expression !== 'string' || expression.includes('visitor')))
        found.add(never)
    } else if (node.object === 'text' && (node.leaves ?? []).some(({ text }) => hasVisitorExpression(text)))
      found.add(never)
  }
  return [...found]
}
