import './style/editor.css'

export { DocumentEditor, type DocumentEditorProps } from './react/document-editor.tsx'
export type { BlockChange } from './document/changes.ts'
export type { EditorWords } from './words/words.ts'
export type * from './resolve.ts'
