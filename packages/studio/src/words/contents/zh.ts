import type { Dictionary } from './en.ts'

export const zh: Dictionary = {
  contentText: '文本（Markdown）',
  contentsSubject: '编辑可复用内容',
  deleteContentText: { other: '{count} 个页面显示此内容，删除后将不再显示。' },
  deleteNamed: '删除 {name}',
  editContent: '编辑 {title}',
  editVariable: '编辑 {name}',
  newContent: '新建可复用内容',
  newVariable: '新建变量',
  noContents: '还没有可复用内容',
  noContentsText: '文本只写一次，即可显示在多个页面上。一次编辑会更新所有页面。',
  noVariables: '还没有变量',
  noVariablesText: '变量保存多个页面显示的值，例如版本号。',
  savedInChange: '已保存到您的变更请求',
  usedOn: { other: '显示在 {count} 个页面上' },
  variableName: '名称',
  variableNameText: '字母、数字、- 和 _，例如 latest_version。页面以 space.vars.latest_version 读取。',
  variableValue: '值',
  variables: '变量',
}
