import type { Dictionary } from './en.ts'

export const fr: Dictionary = {
  contentText: 'Texte, en Markdown',
  contentsSubject: 'Modifier le contenu réutilisable',
  deleteContentText: {
    one: '{count} page l’affiche et le perdra.',
    other: '{count} pages l’affichent et le perdront.',
  },
  deleteNamed: 'Supprimer {name}',
  editContent: 'Modifier {title}',
  editVariable: 'Modifier {name}',
  newContent: 'Nouveau contenu',
  newVariable: 'Nouvelle variable',
  noContents: 'Aucun contenu réutilisable pour l’instant',
  noContentsText:
    'Écrivez un texte une seule fois et affichez-le sur plusieurs pages. Une modification les change toutes.',
  noVariables: 'Aucune variable pour l’instant',
  noVariablesText: 'Une variable garde une valeur que plusieurs pages affichent, comme une version.',
  savedInChange: 'Enregistré dans votre demande de modification',
  usedOn: { one: 'Affiché sur {count} page', other: 'Affiché sur {count} pages' },
  variableName: 'Nom',
  variableNameText:
    'Lettres, chiffres, - et _, par exemple latest_version. Les pages le lisent avec space.vars.latest_version.',
  variableValue: 'Valeur',
  variables: 'Variables',
}
