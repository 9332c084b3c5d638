import { canTypeset, typesetter } from '@scriptorium/pdf/can-typeset'
import { Problem } from '../../ground/problem.ts'

/** Throws a problem that tells the operator what to install, if this server cannot make PDF files. */
export const requireTypesetter = (): void => {
  if (!canTypeset())
    throw new Problem(
      'not_implemented',
      `This server cannot make PDF files: its operator has not installed ${typesetter}`,
    )
}
