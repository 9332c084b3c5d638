import { createContext, use } from 'react'

/** What any screen can open. */
interface Commands {
  openSearch: () => void
  openShortcuts: () => void
}

/** Provides the commands of the frame. */
export const CommandsContext = createContext<Commands>({
  openSearch: () => {},
  openShortcuts: () => {},
})

/** Returns the commands of the frame. */
export const useCommands = (): Commands => use(CommandsContext)
