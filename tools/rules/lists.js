/** @import { Context } from './schemas.js' @import { Operation } from './operations.js' */

const ENVELOPE = ['next', 'count', 'items']

/**
 * Every list pages in the same way, so that one loop in the client reads them all: `Limit` and `Page` go in, a `…List`
 * with `next`, `count` and `items` comes out. The few short lists that the interface leaves unpaged say `x-unpaged: true`.
 */
export const pagedLists = () => ({
  PathItem: {
    /** @param {Operation} operation @param {Context} ctx @param {{ PathItem: { parameters?: { $ref?: string }[] } }} parents */
    Operation(operation, ctx, { PathItem }) {
      if (operation['x-unpaged']) return
      const refs = [...(PathItem.parameters ?? []), ...(operation.parameters ?? [])].map(({ $ref }) => $ref ?? '')
      const takes = (/** @type {string} */ name) => refs.some((ref) => ref.endsWith(`parameters.yaml#/${name}`))
      const schema = operation.responses?.['200']?.content?.['application/json']?.schema
      const returnsList = /\w+List\.yaml$/.test(schema?.$ref ?? '')
      const isNamedList = /^list[A-Z]/.test(operation.operationId ?? '')

      if (takes('Limit') !== takes('Page')) ctx.report({ message: 'Take `Limit` and `Page` together.' })
      if (takes('Limit') !== returnsList || (isNamedList && !returnsList))
        ctx.report({
          message:
            'A list takes `Limit` and `Page` and returns a `…List.yaml` (an unpaged one says `x-unpaged: true`).',
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
