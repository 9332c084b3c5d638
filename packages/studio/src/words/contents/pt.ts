import type { Dictionary } from './en.ts'

export const pt: Dictionary = {
  contentText: 'Texto, em Markdown',
  contentsSubject: 'Editar conteúdo reutilizável',
  deleteContentText: {
    one: '{count} página o mostra e vai perdê-lo.',
    other: '{count} páginas o mostram e vão perdê-lo.',
  },
  deleteNamed: 'Eliminar {name}',
  editContent: 'Editar {title}',
  editVariable: 'Editar {name}',
  newContent: 'Novo conteúdo',
  newVariable: 'Nova variável',
  noContents: 'Ainda não há conteúdo reutilizável',
  noContentsText: 'Escreva um texto uma vez e mostre-o em muitas páginas. Uma edição altera todas.',
  noVariables: 'Ainda não há variáveis',
  noVariablesText: 'Uma variável guarda um valor que muitas páginas mostram, como uma versão.',
  savedInChange: 'Salvo no seu pedido de alteração',
  usedOn: { one: 'Mostrado em {count} página', other: 'Mostrado em {count} páginas' },
  variableName: 'Nome',
  variableNameText:
    'Letras, algarismos, - e _, como latest_version. As páginas leem-no como space.vars.latest_version.',
  variableValue: 'Valor',
  variables: 'Variáveis',
}
