import type { Dictionary } from './en.ts'

/** The words of the screens about imports. */
export const it: Dictionary = {
  brokenNow: 'Link interrotti',
  cancelImport: 'Annulla',
  changedOnBothSides: 'Modificato nell’origine e qui',
  chooseFiles: 'Scegli file',
  chooseFolder: 'Scegli una cartella',
  doneOfTotal: '{done} di {total}',
  dropHere: 'Trascina qui una cartella, dei file o un file zip',
  dryRun: 'Mostra solo che cosa verrebbe importato',
  import: 'Importa',
  'import-cancelled': 'Annullata',
  'import-completed': 'Completata',
  'import-failed': 'Non riuscita',
  'import-in-progress': 'In corso',
  'import-pending': 'In attesa',
  importAddress: 'Oppure l’indirizzo di un sito web, di un file zip o di un repository Git',
  importAddressHint: 'L’indirizzo di un repository termina con .git, quello di un archivio con .zip.',
  importCounts: {
    one: '{count} pagina: {created} create, {updated} aggiornate, {moved} spostate, {deleted} eliminate.',
    other: '{count} pagine: {created} create, {updated} aggiornate, {moved} spostate, {deleted} eliminate.',
  },
  importLinks: {
    one: '{count} link: {before} non portavano già a nulla, ora {now}.',
    other: '{count} link: {before} non portavano già a nulla, ora {now}.',
  },
  importOf: 'Importazione di {name}',
  importText:
    'I file di altri strumenti vengono tradotti. Le pagine vanno in una richiesta di modifica, con un resoconto come commento.',
  importedPages: 'Pagine',
  keptAsText: 'Conservato come testo',
  leftOut: 'Tralasciato',
  nothingNew: 'Lo spazio ha già tutto.',
  nothingWritten: 'Non è stato scritto nulla.',
  readAs: 'Letto come {tool}.',
  report: 'Resoconto',
  reviewImport: 'Rivedi e unisci le pagine',
  secondsLeft: { one: 'Ancora circa {count} secondo', other: 'Ancora circa {count} secondi' },
  'step-fetch': 'Recupero',
  'step-read': 'Lettura',
  'step-write': 'Scrittura',
}
