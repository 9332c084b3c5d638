import type { Dictionary } from './en.ts'

export const ja: Dictionary = {
  contentText: '本文（Markdown）',
  contentsSubject: '再利用コンテンツを編集',
  deleteContentText: { other: '{count} ページに表示されています。削除するとそれらのページから消えます。' },
  deleteNamed: '{name} を削除',
  editContent: '{title} を編集',
  editVariable: '{name} を編集',
  newContent: '新しい再利用コンテンツ',
  newVariable: '新しい変数',
  noContents: '再利用コンテンツはまだありません',
  noContentsText: 'テキストを一度書けば、多くのページに表示できます。編集はすべてに反映されます。',
  noVariables: '変数はまだありません',
  noVariablesText: '変数は、バージョンなど多くのページに表示する値を保持します。',
  savedInChange: '変更リクエストに保存しました',
  usedOn: { other: '{count} ページに表示' },
  variableName: '名前',
  variableNameText:
    '英字、数字、-、_ を使います。例：latest_version。ページでは space.vars.latest_version として読みます。',
  variableValue: '値',
  variables: '変数',
}
