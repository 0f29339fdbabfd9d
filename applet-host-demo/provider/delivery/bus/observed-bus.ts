import type { Observer } from '../../base/observe/observer.ts';
import type { Bus } from './bus.ts';

/** Measures what a node publishes, and the time until its own links have it. */
export const observeBus = <Observed extends Bus>(bus: Observed, { metrics, tracing }: Observer): Observed => ({
  ...bus,
  publish: (event) => {
    const startedAtMs = performance.now();
    tracing.span(
      {
        name: `publish ${event.kind}`,
        kind: 'producer',
        attributes: { 'meeline.receivers': event.kind === 'push' ? event.userIds.length : 0 },
      },
      () => bus.publish(event),
    );
    metrics.events.inc({ kind: event.kind });
    metrics.fanOut.observe({ path: 'local' }, (performance.now() - startedAtMs) / 1000);
  },
});
