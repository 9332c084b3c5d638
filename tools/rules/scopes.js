/** @import { Context } from './schemas.js' */

const usersOnly = 'Declare which integrations can call this: `x-scopes: users`, or a list of scopes.'

/**
 * Each operation says whether integrations can call it. `users` is written out, because a forgotten line must neither open an
 * operation to integrations nor close it.
 */
export const operationScopes = () => {
  /** @type {{ scopes: unknown[], at: any, report: Context['report'] }[]} */
  const used = []
  /** @type {Set<unknown>} */
  let known = new Set()
  return {
    /** @param {{ security?: object[], 'x-scopes'?: unknown }} operation @param {Context} ctx */
    Operation({ security, 'x-scopes': scopes }, ctx) {
      if (scopes === 'users' || (scopes === undefined && security?.length === 0)) return
      if (!Array.isArray(scopes)) return ctx.report({ message: usersOnly })
      used.push({ scopes, at: ctx.location.child('x-scopes'), report: ctx.report })
    },
    /** @param {{ enum?: unknown[] }} schema @param {Context} ctx */
    Schema(schema, ctx) {
      if (/[/\\]IntegrationScope\.yaml$/.test(ctx.location.source.absoluteRef)) known = new Set(schema.enum)
    },
    Root: {
      leave() {
        for (const { scopes, at, report } of used)
          for (const scope of scopes)
            if (!known.has(scope))
              report({ message: `Unknown scope \`${scope}\`. The scopes are in IntegrationScope.yaml.`, location: at })
      },
    },
  }
}
