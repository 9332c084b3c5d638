import type { Dictionary } from './en.ts'

export const es: Dictionary = {
  contentText: 'Texto, en Markdown',
  contentsSubject: 'Editar contenido reutilizable',
  deleteContentText: {
    one: '{count} página lo muestra y lo perderá.',
    other: '{count} páginas lo muestran y lo perderán.',
  },
  deleteNamed: 'Eliminar {name}',
  editContent: 'Editar {title}',
  editVariable: 'Editar {name}',
  newContent: 'Nuevo contenido',
  newVariable: 'Nueva variable',
  noContents: 'Aún no hay contenido reutilizable',
  noContentsText: 'Escriba un texto una vez y muéstrelo en muchas páginas. Al editarlo, cambian todas.',
  noVariables: 'Aún no hay variables',
  noVariablesText: 'Una variable guarda un valor que muestran muchas páginas, como una versión.',
  savedInChange: 'Guardado en su solicitud de cambio',
  usedOn: { one: 'Se muestra en {count} página', other: 'Se muestra en {count} páginas' },
  variableName: 'Nombre',
  variableNameText: 'Letras, cifras, - y _, como latest_version. Las páginas lo leen como space.vars.latest_version.',
  variableValue: 'Valor',
  variables: 'Variables',
}
