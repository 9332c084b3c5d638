import type { Dictionary } from './en.ts'

/** The words of the screens about imports. */
export const nl: Dictionary = {
  brokenNow: 'Verbroken links',
  cancelImport: 'Annuleren',
  changedOnBothSides: 'Gewijzigd in de bron en hier',
  chooseFiles: 'Bestanden kiezen',
  chooseFolder: 'Een map kiezen',
  doneOfTotal: '{done} van {total}',
  dropHere: 'Sleep een map, bestanden of een zipbestand hierheen',
  dryRun: 'Alleen tonen wat er geïmporteerd zou worden',
  import: 'Importeren',
  'import-cancelled': 'Geannuleerd',
  'import-completed': 'Klaar',
  'import-failed': 'Mislukt',
  'import-in-progress': 'Bezig',
  'import-pending': 'Wacht',
  importAddress: 'Of het adres van een website, een zipbestand of een Git-repository',
  importAddressHint: 'Het adres van een repository eindigt op .git, dat van een archief op .zip.',
  importCounts: {
    one: '{count} pagina: {created} nieuw, {updated} bijgewerkt, {moved} verplaatst, {deleted} verwijderd.',
    other: '{count} pagina’s: {created} nieuw, {updated} bijgewerkt, {moved} verplaatst, {deleted} verwijderd.',
  },
  importLinks: {
    one: '{count} link: {before} leidden al nergens heen, nu {now}.',
    other: '{count} links: {before} leidden al nergens heen, nu {now}.',
  },
  importOf: 'Import van {name}',
  importText:
    'Bestanden van andere programma’s worden vertaald. De pagina’s komen in een wijzigingsverzoek, met een verslag als opmerking.',
  importedPages: 'Pagina’s',
  keptAsText: 'Als tekst bewaard',
  leftOut: 'Weggelaten',
  nothingNew: 'De ruimte heeft er alles al van.',
  nothingWritten: 'Er is niets geschreven.',
  readAs: 'Gelezen als {tool}.',
  report: 'Verslag',
  reviewImport: 'Pagina’s beoordelen en samenvoegen',
  secondsLeft: { one: 'Nog ongeveer {count} seconde', other: 'Nog ongeveer {count} seconden' },
  'step-fetch': 'Ophalen',
  'step-read': 'Lezen',
  'step-write': 'Schrijven',
}
