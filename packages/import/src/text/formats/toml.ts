import { parse } from 'smol-toml'

/** Returns what a text in TOML says; empty if it is no valid TOML. */
export const readToml = (text: string): Record<string, unknown> => {
  try {
    return parse(text)
  } catch {
    return {}
  }
}
