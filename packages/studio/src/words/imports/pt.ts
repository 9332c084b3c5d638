import type { Dictionary } from './en.ts'

/** The words of the screens about imports. */
export const pt: Dictionary = {
  brokenNow: 'Ligações quebradas',
  cancelImport: 'Cancelar',
  changedOnBothSides: 'Alterado na origem e aqui',
  chooseFiles: 'Escolher ficheiros',
  chooseFolder: 'Escolher uma pasta',
  doneOfTotal: '{done} de {total}',
  dropHere: 'Largue aqui uma pasta, ficheiros ou um ficheiro zip',
  dryRun: 'Mostrar apenas o que seria importado',
  import: 'Importar',
  'import-cancelled': 'Cancelada',
  'import-completed': 'Concluída',
  'import-failed': 'Falhada',
  'import-in-progress': 'A decorrer',
  'import-pending': 'À espera',
  importAddress: 'Ou o endereço de um site, de um ficheiro zip ou de um repositório Git',
  importAddressHint: 'O endereço de um repositório termina em .git e o de um arquivo em .zip.',
  importCounts: {
    one: '{count} página: {created} criadas, {updated} atualizadas, {moved} movidas, {deleted} eliminadas.',
    other: '{count} páginas: {created} criadas, {updated} atualizadas, {moved} movidas, {deleted} eliminadas.',
  },
  importLinks: {
    one: '{count} ligação: {before} já não levavam a nada, agora {now}.',
    other: '{count} ligações: {before} já não levavam a nada, agora {now}.',
  },
  importOf: 'Importação de {name}',
  importText:
    'Os ficheiros de outras ferramentas são traduzidos. As páginas vão para um pedido de alteração, com um relatório como comentário.',
  importedPages: 'Páginas',
  keptAsText: 'Mantido como texto',
  leftOut: 'Omitido',
  nothingNew: 'O espaço já tem tudo.',
  nothingWritten: 'Nada foi escrito.',
  readAs: 'Lido como {tool}.',
  report: 'Relatório',
  reviewImport: 'Revisar e mesclar as páginas',
  secondsLeft: { one: 'Falta cerca de {count} segundo', other: 'Faltam cerca de {count} segundos' },
  'step-fetch': 'A obter',
  'step-read': 'A ler',
  'step-write': 'A escrever',
}
