import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanAbout, Tracing, TracingConfig } from './tracing.ts';
import { TRACE_HEADER } from './request-id.ts';

const KINDS: Readonly<Record<SpanAbout['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
const STOP_WITHIN_MS = 2000;

/** Traces with the OpenTelemetry SDK. Nothing is registered globally: several providers may run in one process. */
export function openTelemetry({ url, share, serviceName }: TracingConfig, node: string): Tracing {
  const byShare = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': __MEELINE_VERSION__,
      'service.instance.id': node,
    }),
    // A client's request to be traced is ignored: the share protects the collector.
    sampler: new ParentBasedSampler({
      root: byShare,
      remoteParentSampled: byShare,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('meeline', __MEELINE_VERSION__);
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();
  const current = (): Context => contexts.getStore() ?? ROOT_CONTEXT;
  const contextOf = (parent: string | undefined): Context =>
    parent === undefined
      ? current()
      : propagator.extract(ROOT_CONTEXT, { [TRACE_HEADER]: parent }, defaultTextMapGetter);

  const fail = (span: Span, message: string): void => void span.setStatus({ code: SpanStatusCode.ERROR, message });
  const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'error');

  return {
    span: <T>(
      { name, kind, attributes, parent }: SpanAbout,
      run: () => T,
      failureOf?: (result: Awaited<T>) => string | undefined,
    ): T => {
      const around = contextOf(parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, around);
      const succeed = (result: Awaited<T>): void => {
        const failure = failureOf?.(result);
        if (failure !== undefined) fail(span, failure);
        span.end();
      };
      const end = (error: unknown): void => {
        fail(span, nameOf(error));
        span.end();
      };
      try {
        const result = contexts.run(trace.setSpan(around, span), run);
        if (result instanceof Promise) result.then(succeed, end);
        else succeed(result as Awaited<T>);
        return result;
      } catch (error) {
        end(error);
        throw error;
      }
    },
    traceparent: () => {
      const carrier: Record<string, string> = {};
      propagator.inject(current(), carrier, defaultTextMapSetter);
      return carrier[TRACE_HEADER];
    },
    stop: async () => {
      let timer: NodeJS.Timeout | undefined;
      // A collector that does not answer must not delay a restart.
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_WITHIN_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}
