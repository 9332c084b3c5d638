import type { Dictionary } from './en.ts'

export const nl: Dictionary = {
  contentText: 'Tekst, in Markdown',
  contentsSubject: 'Herbruikbare inhoud bewerken',
  deleteContentText: {
    one: '{count} pagina toont dit en raakt het dan kwijt.',
    other: '{count} pagina’s tonen dit en raken het dan kwijt.',
  },
  deleteNamed: '{name} verwijderen',
  editContent: '{title} bewerken',
  editVariable: '{name} bewerken',
  newContent: 'Nieuwe inhoud',
  newVariable: 'Nieuwe variabele',
  noContents: 'Nog geen herbruikbare inhoud',
  noContentsText: 'Schrijf een tekst één keer en toon hem op veel pagina’s. Een bewerking verandert ze allemaal.',
  noVariables: 'Nog geen variabelen',
  noVariablesText: 'Een variabele bewaart een waarde die veel pagina’s tonen, zoals een versie.',
  savedInChange: 'Opgeslagen in jouw wijzigingsverzoek',
  usedOn: { one: 'Getoond op {count} pagina', other: 'Getoond op {count} pagina’s' },
  variableName: 'Naam',
  variableNameText: 'Letters, cijfers, - en _, zoals latest_version. Pagina’s lezen het als space.vars.latest_version.',
  variableValue: 'Waarde',
  variables: 'Variabelen',
}
