/** Returns a module of Node, Bun or Deno, or undefined elsewhere. An import would keep bundlers from building for browsers. */
export const builtin = <Module>(name: string): Module | undefined => {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
  return process?.getBuiltinModule?.(name) as Module | undefined
}
