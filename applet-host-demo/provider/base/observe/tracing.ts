/** The subject of a span. The attributes name no user and contain no values of statements. */
export interface SpanAbout {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The caller's `traceparent`; without one, the span belongs to the one around it. */
  readonly parent?: string | undefined;
}

/** Traces of calls, for a collector that understands OTLP. */
export interface Tracing {
  /** Runs work in a span, which ends with it. `failureOf` returns the failure in a result; undefined: success. */
  readonly span: <T>(about: SpanAbout, run: () => T, failureOf?: (result: Awaited<T>) => string | undefined) => T;
  /** The span around this code, for other nodes. */
  readonly traceparent: () => string | undefined;
  /** Sends the remaining spans. */
  readonly stop: () => Promise<void>;
}

/** Where to send traces. */
export interface TracingConfig {
  /** The URL that receives spans, such as `http://collector:4318/v1/traces`. */
  readonly url: string;
  /** The traced share of calls, 0 to 1. */
  readonly share: number;
  readonly serviceName: string;
}
