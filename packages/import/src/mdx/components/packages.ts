import { code, tabs } from '../../text/blocks.ts'
import { attributesOf } from '../parse.ts'
import type { Write } from '../writer.ts'

/** The command of each package manager for each kind of task. */
const commands: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  npm: {
    add: 'npm i',
    create: 'npm create',
    dlx: 'npx',
    exec: 'npx',
    install: 'npm install',
    remove: 'npm uninstall',
    run: 'npm run',
  },
  pnpm: {
    add: 'pnpm add',
    create: 'pnpm create',
    dlx: 'pnpm dlx',
    exec: 'pnpm',
    install: 'pnpm install',
    remove: 'pnpm remove',
    run: 'pnpm run',
  },
  yarn: {
    add: 'yarn add',
    create: 'yarn create',
    dlx: 'yarn dlx',
    exec: 'yarn',
    install: 'yarn install',
    remove: 'yarn remove',
    run: 'yarn run',
  },
}

/** Writes the command for a package, in a tab for each package manager. */
export const packageManagersOf: Write = (node) => {
  const { type = 'add', pkg, args, dev } = attributesOf(node)
  const isDev = dev !== undefined && dev !== 'false'
  return tabs(
    Object.entries(commands).map(([title, own]) => {
      // npm itself would take what follows the name of a template.
      const separator = title === 'npm' && type === 'create' && args !== undefined ? '--' : undefined
      const parts = [Object.hasOwn(own, type) ? own[type] : own['add'], isDev ? '-D' : undefined, pkg, separator, args]
      return { title, body: code('sh', parts.filter(Boolean).join(' ')) }
    }),
  )
}
