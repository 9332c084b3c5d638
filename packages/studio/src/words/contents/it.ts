import type { Dictionary } from './en.ts'

export const it: Dictionary = {
  contentText: 'Testo, in Markdown',
  contentsSubject: 'Modifica i contenuti riutilizzabili',
  deleteContentText: {
    one: '{count} pagina lo mostra e lo perderà.',
    other: '{count} pagine lo mostrano e lo perderanno.',
  },
  deleteNamed: 'Elimina {name}',
  editContent: 'Modifica {title}',
  editVariable: 'Modifica {name}',
  newContent: 'Nuovo contenuto',
  newVariable: 'Nuova variabile',
  noContents: 'Ancora nessun contenuto riutilizzabile',
  noContentsText: 'Scrivi un testo una volta e mostralo su molte pagine. Una modifica le cambia tutte.',
  noVariables: 'Ancora nessuna variabile',
  noVariablesText: 'Una variabile conserva un valore che molte pagine mostrano, come una versione.',
  savedInChange: 'Salvato nella tua richiesta di modifica',
  usedOn: { one: 'Mostrato su {count} pagina', other: 'Mostrato su {count} pagine' },
  variableName: 'Nome',
  variableNameText: 'Lettere, cifre, - e _, come latest_version. Le pagine lo leggono come space.vars.latest_version.',
  variableValue: 'Valore',
  variables: 'Variabili',
}
