// A rule for oxlint, which has none of its own for this.

/** @param {any} node */
const unwrapped = (node) => (node?.type === 'TSAsExpression' ? unwrapped(node.expression) : node)

/** Returns whether an expression can be a promise that nobody waits for yet. @param {any} node @returns {boolean} */
const startsWork = (node) => {
  const given = unwrapped(node)
  if (given?.type === 'LogicalExpression') return startsWork(given.right)
  return given?.type === 'CallExpression'
}

const joining = new Set(['all', 'allSettled', 'any', 'race'])

/** @param {any} node */
const isJoin = ({ type, callee }) =>
  type === 'CallExpression' && callee.object?.name === 'Promise' && joining.has(callee.property?.name)

/** Returns whether an identifier is awaited, alone or together with others. @param {any} identifier */
const isAwaited = ({ parent }) =>
  parent.type === 'AwaitExpression' || (parent.type === 'ArrayExpression' && isJoin(parent.parent))

/** Returns whether a listener is added to an identifier. @param {any} identifier */
const isHandled = ({ parent }) => parent.type === 'MemberExpression' && ['catch', 'then'].includes(parent.property.name)

/** @param {any} node @returns {any} */
const functionOf = (node) => (!node || /Function|Program/.test(node.type) ? node : functionOf(node.parent))

/**
 * Finds promises that are started before something else is awaited, and awaited only after that. If one rejects meanwhile, nobody
 * listens to it: the rejection is unhandled.
 */
const eagerPromises = {
  meta: { docs: { description: 'Refuses promises that can reject before anybody listens to them.' } },
  /** @param {any} context */
  create: (context) => {
    /** @type {any[]} */
    const awaits = []
    /** @type {any[]} */
    const started = []
    /** @param {any} declarator */
    const check = (declarator) => {
      const [variable] = context.sourceCode.getDeclaredVariables(declarator)
      const uses = variable.references.map((/** @type {any} */ one) => one.identifier)
      const first = uses.find(isAwaited)
      if (!first || uses.some((/** @type {any} */ one) => one.range[0] < first.range[0] && isHandled(one))) return
      const [from, to] = [declarator.range[1], first.range[0]]
      const owner = functionOf(declarator)
      if (awaits.some((one) => one.range[0] >= from && one.range[1] <= to && functionOf(one) === owner))
        context.report({
          node: declarator,
          message: `\`${variable.name}\` can reject while something else is awaited: await both with Promise.all, or add a listener.`,
        })
    }
    return {
      /** @param {any} node */
      AwaitExpression: (node) => void awaits.push(node),
      /** @param {any} node */
      VariableDeclarator: (node) => {
        if (node.id.type === 'Identifier' && startsWork(node.init)) started.push(node)
      },
      'Program:exit': () => started.forEach(check),
    }
  },
}

export default { meta: { name: 'scriptorium' }, rules: { 'eager-promises': eagerPromises } }
