import type { Document } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { DocumentEditor, type Resolve } from '@scriptorium/editor'
import { typedLink } from '../spaces/changes/pages/typed-link.ts'

// The text belongs to no space, so it has no pages to link to and no place for files.
const resolve: Resolve = {
  searchLinks: async (query) => typedLink(query),
  uploadFile: async () => {
    throw new Error('This text has no files')
  },
  fileUrl: () => undefined,
}

interface Props {
  document: Document
  onChange: (document: Document) => void
  label: string
  locale: string
}

/** A field for a text with headings and lists that belongs to no space. */
export const DocumentField = ({ document, onChange, label, locale }: Props) => (
  <div className="s-document-field">
    <DocumentEditor
      document={document as unknown as Content}
      onChange={(changed) => onChange(changed as unknown as Document)}
      resolve={resolve}
      label={label}
      locale={locale}
    />
  </div>
)
