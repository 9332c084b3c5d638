import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Script } from 'node:vm'

/** Returns whether a script is a module. One that parses as a script of a service worker is none; nothing is run. */
const isModule = (source: string): boolean => {
  try {
    return !(new Script(source) instanceof Script)
  } catch {
    return true
  }
}

const worker = (source: string) =>
  isModule(source)
    ? 'modules = [(name = "script.js", esModule = embed "script.js")]'
    : 'serviceWorkerScript = embed "script.js"'

// A script reaches nothing but the gateway: it has no disk, and its only network is a socket of this server.
const config = (source: string, compatibilityDate: string) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "script", worker = (
      ${worker(source)},
      compatibilityDate = "${compatibilityDate}",
      compatibilityFlags = ["nodejs_compat"],
      globalOutbound = "gateway",
    )),
    (name = "gateway", external = (address = "unix:gateway.sock", http = (style = proxy))),
  ],
  sockets = [(
    name = "events", address = "unix:events.sock", service = "script",
    http = (forwardedProtoHeader = "x-forwarded-proto"),
  )],
  logging = (structuredLogging = true),
  v8Flags = ["--max-old-space-size=192"],
);
`

/** Writes a script with the configuration of its process into a folder. */
export const writeConfig = async (folder: string, source: Buffer, compatibilityDate: string): Promise<void> => {
  await writeFile(join(folder, 'script.js'), source)
  await writeFile(join(folder, 'config.capnp'), config(source.toString('utf8'), compatibilityDate))
}
