import type { Dictionary } from './en.ts'

export const de: Dictionary = {
  contentText: 'Text, als Markdown',
  contentsSubject: 'Wiederverwendbare Inhalte bearbeiten',
  deleteContentText: {
    one: '{count} Seite zeigt ihn und verliert ihn dann.',
    other: '{count} Seiten zeigen ihn und verlieren ihn dann.',
  },
  deleteNamed: '{name} löschen',
  editContent: '{title} bearbeiten',
  editVariable: '{name} bearbeiten',
  newContent: 'Neuer Inhalt',
  newVariable: 'Neue Variable',
  noContents: 'Noch keine wiederverwendbaren Inhalte',
  noContentsText: 'Schreib einen Text einmal und zeige ihn auf vielen Seiten. Eine Bearbeitung ändert alle.',
  noVariables: 'Noch keine Variablen',
  noVariablesText: 'Eine Variable hält einen Wert, etwa eine Version, den viele Seiten zeigen.',
  savedInChange: 'In deinem Änderungsantrag gespeichert',
  usedOn: { one: 'Auf {count} Seite', other: 'Auf {count} Seiten' },
  variableName: 'Name',
  variableNameText: 'Buchstaben, Ziffern, - und _, etwa latest_version. Seiten lesen es als space.vars.latest_version.',
  variableValue: 'Wert',
  variables: 'Variablen',
}
