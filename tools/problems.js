/** Codes that an operation can return if it has this parameter, regardless of what it does. @type {Record<string, string>} */
const parameterOfCode = {
  invalid_cursor: 'Page',
  idempotency_in_flight: 'IdempotencyKey',
  precondition_failed: 'IfMatch',
}

/**
 * Returns the problems that an operation can return: those in `x-problems`, and those that follow from its statuses and parameters.
 *
 * @param {any} document @param {any} operation
 * @returns {{ code: string, status: number, title: string }[]}
 */
export const problemsOfOperation = (document, operation) => {
  const all = (document.components.schemas?.ProblemCode?.oneOf ?? []).map((/** @type {any} */ entry) => ({
    code: String(entry.const),
    status: entry['x-status'] ?? 500,
    title: entry.title ?? '',
  }))
  const parameters = (operation.parameters ?? []).map((/** @type {any} */ one) => one.$ref?.split('/').at(-1))
  /** @param {{ code: string, status: number }} problem */
  const isImplied = ({ code, status }) => {
    if (code in parameterOfCode) return parameters.includes(parameterOfCode[code])
    const isOnly = all.filter((/** @type {any} */ other) => other.status === status).length === 1
    return String(status) in operation.responses && (isOnly || code === 'invalid_request')
  }
  return all.filter((/** @type {any} */ one) => operation['x-problems']?.includes(one.code) || isImplied(one))
}
