import { sends } from '../sends.ts'

const options = { dryRun: true, target: { space: 'space' } }

sends(await import('./imports.ts'), {
  isActive: [
    { with: [{ status: 'pending' }], gives: true },
    { with: [{ status: 'in-progress' }], gives: true },
    { with: [{ status: 'completed' }], gives: false },
  ],
  importsQuery: {
    with: ['organization', 'space'],
    sends: [{ listImportRuns: { params: { organizationId: 'organization' }, query: { space: 'space', limit: 10 } } }],
    gives: [],
  },
  importQuery: {
    with: ['organization', 'run'],
    sends: [{ getImportRun: { params: { organizationId: 'organization', importRunId: 'run' } } }],
  },
  importAddress: [
    {
      with: ['organization', 'https://docs.example/a.git', options],
      sends: [
        {
          startImportRun: {
            params: { organizationId: 'organization' },
            body: {
              dryRun: true,
              target: { space: 'space' },
              source: { type: 'git', url: 'https://docs.example/a.git' },
            },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'imports'], ['work']],
    },
    {
      with: ['organization', 'https://docs.example/a.zip', options],
      sends: [
        {
          startImportRun: {
            params: { organizationId: 'organization' },
            body: {
              dryRun: true,
              target: { space: 'space' },
              source: { type: 'archive', url: 'https://docs.example/a.zip' },
            },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'imports'], ['work']],
    },
    {
      with: ['organization', 'https://docs.example/', options],
      sends: [
        {
          startImportRun: {
            params: { organizationId: 'organization' },
            body: {
              dryRun: true,
              target: { space: 'space' },
              source: { type: 'website', url: 'https://docs.example/' },
            },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'imports'], ['work']],
    },
  ],
  cancelImport: {
    with: ['organization', 'run'],
    sends: [{ cancelImportRun: { params: { organizationId: 'organization', importRunId: 'run' } } }],
    rereads: [['organizations', 'organization', 'imports'], ['work']],
  },
  importFiles: {
    with: [
      'organization',
      [
        { path: 'docs/.git/HEAD', file: new File([''], 'HEAD') },
        { path: 'docs/a.md', file: new File(['Tides'], 'a.md') },
      ],
      options,
    ],
    answers: { generateStorageUploadURL: { key: 'key' } },
    sends: [
      {
        generateStorageUploadURL: {
          params: { organizationId: 'organization' },
          body: { kind: 'import_file', file: { name: 'a.md', size: 5, type: '' } },
        },
      },
      {
        startImportRun: {
          params: { organizationId: 'organization' },
          body: { ...options, source: { type: 'file', files: ['key'] } },
        },
      },
    ],
    rereads: [['organizations', 'organization', 'imports'], ['work']],
  },
})
