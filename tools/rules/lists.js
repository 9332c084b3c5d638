/** @import { Context } from './schemas.js' @import { Operation } from './operations.js' */

const ENVELOPE = ['next', 'count', 'items']

/**
 * All lists use the same paging, so that the client can iterate over any of them: they take `Limit` and `Page`, and return a
 * `…List` with `next`, `count` and `items`. A few short lists are not paged and are marked `x-unpaged: true`.
 */
export const pagedLists = () => ({
  PathItem: {
    /** @param {Operation} operation @param {Context} ctx @param {{ PathItem: { parameters?: { $ref?: string }[] } }} parents */
    Operation(operation, ctx, { PathItem }) {
      if (operation['x-unpaged']) return
      const parameters = [PathItem.parameters, operation.parameters].filter(Array.isArray).flat()
      const refs = parameters.map(({ $ref }) => $ref ?? '')
      const takes = (/** @type {string} */ name) => refs.some((ref) => ref.endsWith(`parameters.yaml#/${name}`))
      const schema = operation.responses?.['200']?.content?.['application/json']?.schema
      const returnsList = /\w+List\.yaml$/.test(schema?.$ref ?? '')
      const isNamedList = /^list[A-Z]/.test(operation.operationId ?? '')

      if (takes('Limit') !== takes('Page')) ctx.report({ message: 'Take `Limit` and `Page` together.' })
      if (takes('Limit') !== returnsList || (isNamedList && !returnsList))
        ctx.report({
          message:
            'A list takes `Limit` and `Page` and returns a `…List.yaml`. Mark an unpaged list with `x-unpaged: true`.',
        })
      if (returnsList) checkEnvelope(ctx, schema)
    },
  },
})

/** @param {Context} ctx @param {any} ref */
const checkEnvelope = (ctx, ref) => {
  const { node, location } = ctx.resolve(ref)
  if (!node || !location) return
  const missing = ENVELOPE.filter((name) => !node.properties?.[name])
  const optional = ['count', 'items'].filter((name) => !node.required?.includes(name))
  if (missing.length > 0) ctx.report({ message: `Add ${missing.join(', ')} to this list.`, location })
  if (optional.length > 0) ctx.report({ message: `Require ${optional.join(', ')} in this list.`, location })
  if (node.required?.includes('next'))
    ctx.report({ message: 'Leave `next` optional: the last page has none.', location })
}
