import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './places.ts'

/** Copies the documentation that the demo workspace shows, in the folders of the repository, and the files for operators. */
export const copyDocumentation = (folder: string): void => {
  const files = globSync(
    [
      'README.md',
      'spec/{README,operations}.md',
      'packages/{README,*/README,*/docs/*}.md',
      'packages/*/{pictures,test,bench,examples}/README.md',
      'packages/*/pictures/*.jpg',
      'packages/deploy/{Dockerfile,*.yaml,*/*}',
      'packages/guide/*.md',
      '.github/*.md',
    ],
    { cwd: ROOT },
  )
  for (const file of files) cpSync(join(ROOT, file), join(folder, 'documentation', file))
  cpSync(join(ROOT, 'packages/guide/README.md'), join(folder, 'README.md'))
  cpSync(join(ROOT, 'packages/deploy'), join(folder, 'deploy'), { recursive: true })
}
