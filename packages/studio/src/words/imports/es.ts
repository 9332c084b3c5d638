import type { Dictionary } from './en.ts'

/** The words of the screens about imports. */
export const es: Dictionary = {
  brokenNow: 'Enlaces rotos',
  cancelImport: 'Cancelar',
  changedOnBothSides: 'Cambiado en el origen y aquí',
  chooseFiles: 'Elegir archivos',
  chooseFolder: 'Elegir una carpeta',
  doneOfTotal: '{done} de {total}',
  dropHere: 'Suelte aquí una carpeta, archivos o un archivo zip',
  dryRun: 'Mostrar solo lo que se importaría',
  import: 'Importar',
  'import-cancelled': 'Cancelada',
  'import-completed': 'Terminada',
  'import-failed': 'Fallida',
  'import-in-progress': 'En marcha',
  'import-pending': 'En espera',
  importAddress: 'O la dirección de un sitio web, un archivo zip o un repositorio Git',
  importAddressHint: 'La dirección de un repositorio termina en .git y la de un archivo en .zip.',
  importCounts: {
    one: '{count} página: {created} creadas, {updated} actualizadas, {moved} movidas, {deleted} eliminadas.',
    other: '{count} páginas: {created} creadas, {updated} actualizadas, {moved} movidas, {deleted} eliminadas.',
  },
  importLinks: {
    one: '{count} enlace: {before} ya no llevaban a nada, ahora {now}.',
    other: '{count} enlaces: {before} ya no llevaban a nada, ahora {now}.',
  },
  importOf: 'Importación de {name}',
  importText:
    'Los archivos de otras herramientas se traducen. Las páginas van a una solicitud de cambio, con un informe como comentario.',
  importedPages: 'Páginas',
  keptAsText: 'Conservado como texto',
  leftOut: 'Omitido',
  nothingNew: 'El espacio ya lo tiene todo.',
  nothingWritten: 'No se escribió nada.',
  readAs: 'Leído como {tool}.',
  report: 'Informe',
  reviewImport: 'Revisar y fusionar las páginas',
  secondsLeft: { one: 'Queda aproximadamente {count} segundo', other: 'Quedan aproximadamente {count} segundos' },
  'step-fetch': 'Obteniendo',
  'step-read': 'Leyendo',
  'step-write': 'Escribiendo',
}
