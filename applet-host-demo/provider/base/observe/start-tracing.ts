import type { Tracing, TracingConfig } from './tracing.ts';

const NO_TRACING: Tracing = {
  span: (_about, run) => run(),
  traceparent: () => undefined,
  stop: () => Promise.resolve(),
};

/** Loads the OpenTelemetry packages only if a collector is named. */
export async function startTracing(config: TracingConfig | undefined, node: string): Promise<Tracing> {
  if (config === undefined) return NO_TRACING;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(config, node);
}
