import { completeExamples } from './examples.js'
import { expand } from './expand.js'
import { addReference } from './reference.js'
import { describedProperties } from './rules/descriptions.js'
import { tidyFiles } from './rules/files.js'
import { pagedLists } from './rules/lists.js'
import {
  bodiesOfWrites,
  operationExamples,
  operationIds,
  operationPermission,
  operationProblems,
  operationReads,
  operationSuccess,
  operationSummary,
  operationTag,
} from './rules/operations.js'
import { operationScopes } from './rules/scopes.js'
import {
  boundedArrays,
  boundedMaps,
  boundedStrings,
  camelCaseProperties,
  closedObjects,
  mappedDiscriminators,
  patternedPathIds,
  plainMaps,
  portablePatterns,
} from './rules/schemas.js'
import { possibleValues } from './rules/values.js'

/** Redocly plugin with our lint rules, preprocessor and decorators, all named `scriptorium/<name>`. */
export default () => ({
  id: 'scriptorium',
  rules: {
    oas3: {
      'described-properties': describedProperties,
      'bounded-strings': boundedStrings,
      'bounded-arrays': boundedArrays,
      'bounded-maps': boundedMaps,
      'plain-maps': plainMaps,
      'closed-objects': closedObjects,
      'mapped-discriminators': mappedDiscriminators,
      'patterned-path-ids': patternedPathIds,
      'portable-patterns': portablePatterns,
      'camel-case-properties': camelCaseProperties,
      'possible-values': possibleValues,
      'bodies-of-writes': bodiesOfWrites,
      'operation-ids': operationIds,
      'operation-tag': operationTag,
      'operation-success': operationSuccess,
      'operation-permission': operationPermission,
      'operation-reads': operationReads,
      'operation-scopes': operationScopes,
      'operation-summary': operationSummary,
      'operation-problems': operationProblems,
      'operation-examples': operationExamples,
      'paged-lists': pagedLists,
      'tidy-files': tidyFiles,
    },
  },
  // Before the rules, so that examples are validated in the form that readers get.
  preprocessors: { oas3: { 'complete-examples': completeExamples } },
  decorators: {
    oas3: {
      expand: () => ({ Root: { leave: expand } }),
      reference: () => ({ Root: { leave: addReference } }),
    },
  },
})
