import type { Workspace } from '../workspace.ts'
import { startScriptorium } from './scriptorium.ts'

/** Where the traces go, and the share of them that is recorded. */
export interface Traces {
  otelExporterOtlpEndpoint: string
  otelTracesSamplerArg: number
}

/** Starts this server without background jobs and with traces. */
export const start = ({ traces, ...workspace }: Workspace & { traces: Traces }): Promise<string> =>
  startScriptorium('off', traces)(workspace)
