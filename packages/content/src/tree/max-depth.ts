/** Maximum depth of the page tree. Paths, presenters and validators recurse into the tree and rely on it. */
export const maxDepth = 32
