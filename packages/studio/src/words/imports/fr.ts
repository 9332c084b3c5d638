import type { Dictionary } from './en.ts'

/** The words of the screens about imports. */
export const fr: Dictionary = {
  brokenNow: 'Liens rompus',
  cancelImport: 'Annuler',
  changedOnBothSides: 'Modifié dans la source et ici',
  chooseFiles: 'Choisir des fichiers',
  chooseFolder: 'Choisir un dossier',
  doneOfTotal: '{done} sur {total}',
  dropHere: 'Déposez ici un dossier, des fichiers ou un fichier zip',
  dryRun: 'Montrer seulement ce qui serait importé',
  import: 'Importer',
  'import-cancelled': 'Annulé',
  'import-completed': 'Terminé',
  'import-failed': 'Échoué',
  'import-in-progress': 'En cours',
  'import-pending': 'En attente',
  importAddress: 'Ou l’adresse d’un site web, d’un fichier zip ou d’un dépôt Git',
  importAddressHint: 'L’adresse d’un dépôt se termine par .git, celle d’une archive par .zip.',
  importCounts: {
    one: '{count} page : {created} créées, {updated} mises à jour, {moved} déplacées, {deleted} supprimées.',
    other: '{count} pages : {created} créées, {updated} mises à jour, {moved} déplacées, {deleted} supprimées.',
  },
  importLinks: {
    one: '{count} lien : {before} ne menaient déjà nulle part, {now} maintenant.',
    other: '{count} liens : {before} ne menaient déjà nulle part, {now} maintenant.',
  },
  importOf: 'Import de {name}',
  importText:
    'Les fichiers d’autres outils sont traduits. Les pages vont dans une demande de modification, avec un rapport en commentaire.',
  importedPages: 'Pages',
  keptAsText: 'Gardé comme texte',
  leftOut: 'Laissé de côté',
  nothingNew: 'L’espace a déjà tout.',
  nothingWritten: 'Rien n’a été écrit.',
  readAs: 'Lu comme {tool}.',
  report: 'Rapport',
  reviewImport: 'Relire et fusionner les pages',
  secondsLeft: { one: 'Encore {count} seconde environ', other: 'Encore {count} secondes environ' },
  'step-fetch': 'Récupération',
  'step-read': 'Lecture',
  'step-write': 'Écriture',
}
