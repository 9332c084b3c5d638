import { createContentSource, createIntegration } from '@gitbook/runtime'

const releases = { 1.1: 'Search understands plurals.', '1.0': 'The first release.' }

const text = (words) => ({ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] })
const paragraph = (words) => ({ object: 'block', type: 'paragraph', data: {}, nodes: [text(words)] })

const source = (environment, release) => ({
  type: `integration:${environment.integration.name}:releases`,
  props: { release },
})

export default createIntegration({
  contentSources: [
    createContentSource({
      sourceId: 'releases',
      getRevision: ({ props }, { environment }) => ({
        pages: [
          {
            type: 'group',
            title: props.title ?? 'Releases',
            pages: Object.keys(releases).map((release) => ({
              id: `release${release.replace('.', 'x')}`,
              type: 'document',
              title: `Version ${release}`,
              slug: `v${release.replace('.', '-')}`,
              computed: source(environment, release),
            })),
          },
        ],
      }),
      getPageDocument: ({ props }) => ({ object: 'document', data: {}, nodes: [paragraph(releases[props.release])] }),
    }),
  ],
})
