import type { Phrase } from '../plural.ts'

/** The words of the screen about reusable contents and variables. */
export const en = {
  contentText: 'Text, in Markdown',
  contentsSubject: 'Edit reusable content',
  deleteContentText: {
    one: '{count} page shows it, and loses it then.',
    other: '{count} pages show it, and lose it then.',
  },
  deleteNamed: 'Delete {name}',
  editContent: 'Edit {title}',
  editVariable: 'Edit {name}',
  newContent: 'New reusable content',
  newVariable: 'New variable',
  noContents: 'No reusable content yet',
  noContentsText: 'Write a text once, and show it on many pages. An edit changes all of them.',
  noVariables: 'No variables yet',
  noVariablesText: 'A variable keeps a value that many pages show, such as a version.',
  savedInChange: 'Saved in your change request',
  usedOn: { one: 'Shown on {count} page', other: 'Shown on {count} pages' },
  variableName: 'Name',
  variableNameText: 'Letters, digits, - and _, such as latest_version. Pages read it as space.vars.latest_version.',
  variableValue: 'Value',
  variables: 'Variables',
} as const satisfies Record<string, Phrase>

/** The words in another language. */
export type Dictionary = Record<keyof typeof en, Phrase>
