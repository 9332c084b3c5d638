import type { Dictionary } from './en.ts'

/** The words of the screens about imports. */
export const de: Dictionary = {
  brokenNow: 'Defekte Links',
  cancelImport: 'Abbrechen',
  changedOnBothSides: 'In der Quelle und hier geändert',
  chooseFiles: 'Dateien auswählen',
  chooseFolder: 'Ordner auswählen',
  doneOfTotal: '{done} von {total}',
  dropHere: 'Ordner, Dateien oder eine ZIP-Datei hierher ziehen',
  dryRun: 'Nur zeigen, was importiert würde',
  import: 'Importieren',
  'import-cancelled': 'Abgebrochen',
  'import-completed': 'Fertig',
  'import-failed': 'Fehlgeschlagen',
  'import-in-progress': 'Läuft',
  'import-pending': 'Wartet',
  importAddress: 'Oder die Adresse einer Website, einer ZIP-Datei oder eines Git-Repositorys',
  importAddressHint: 'Die Adresse eines Repositorys endet mit .git, die eines Archivs mit .zip.',
  importCounts: {
    one: '{count} Seite: {created} neu, {updated} geändert, {moved} verschoben, {deleted} gelöscht.',
    other: '{count} Seiten: {created} neu, {updated} geändert, {moved} verschoben, {deleted} gelöscht.',
  },
  importLinks: {
    one: '{count} Link: {before} führten schon vorher ins Leere, jetzt {now}.',
    other: '{count} Links: {before} führten schon vorher ins Leere, jetzt {now}.',
  },
  importOf: 'Import von {name}',
  importText:
    'Dateien anderer Werkzeuge werden übersetzt. Die Seiten kommen in einen Änderungsantrag, mit einem Bericht als Kommentar.',
  importedPages: 'Seiten',
  keptAsText: 'Als Text behalten',
  leftOut: 'Ausgelassen',
  nothingNew: 'Der Bereich hat schon alles davon.',
  nothingWritten: 'Es wurde nichts geschrieben.',
  readAs: 'Gelesen als {tool}.',
  report: 'Bericht',
  reviewImport: 'Seiten prüfen und zusammenführen',
  secondsLeft: { one: 'Noch etwa {count} Sekunde', other: 'Noch etwa {count} Sekunden' },
  'step-fetch': 'Wird geholt',
  'step-read': 'Wird gelesen',
  'step-write': 'Wird geschrieben',
}
