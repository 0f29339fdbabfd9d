import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../../applet-host-demo/provider/base/observe/metrics.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { scrape } from '../../support/scrape.ts';

const FOLDER = 'applet-host-demo/provider';
/** The names of metrics, of the product and of Node, that a text uses. */
const figuresIn = (text: string): readonly string[] => [
  ...new Set(text.match(/\b(?:meeline|nodejs|process)_[a-z0-9_]+/g) ?? []),
];

describe('alerts and dashboard', () => {
  let provider: TestProvider;
  let known: ReadonlySet<string>;
  let alerts: string;
  let dashboard: string;

  beforeAll(async () => {
    provider = await startTestProvider({ metrics: { port: 0, host: '127.0.0.1' } });
    const scraped = await scrape(provider.metricsPort);
    // Metrics with labels have no series before their first event, but their names are in the text.
    const declared = [...scraped.text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    // Only several nodes have Redis.
    known = new Set([...declared, 'meeline_redis_up']);
    alerts = await readFile(`${FOLDER}/deploy/alerts.yml`, 'utf8');
    dashboard = await readFile(`${FOLDER}/deploy/grafana-dashboard.json`, 'utf8');
  });
  afterAll(() => provider.stop());

  it('use only metrics that a scrape returns', () => {
    const expressions = [...alerts.matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression);
    expect(expressions.length).toBeGreaterThan(10);
    const { panels } = JSON.parse(dashboard) as {
      readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
    };
    const used = figuresIn(
      [...expressions, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].join('\n'),
    );
    expect(used.filter((name) => !known.has(name))).toEqual([]);
    expect(used.length).toBeGreaterThan(20);
  });

  it('explain each alert and metric on their documentation pages', async () => {
    const incidents = await readFile(`${FOLDER}/docs/incidents.md`, 'utf8');
    const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !incidents.includes(`### ${name}\n`))).toEqual([]);
    for (const name of names) expect(alerts).toContain(`runbook: docs/incidents.md#${name.toLowerCase()}\n`);
    const monitoring = await readFile(`${FOLDER}/docs/monitoring.md`, 'utf8');
    const figures = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name.replace('meeline_', ''));
    expect(figures.filter((name) => !monitoring.includes(`\`${name}\``))).toEqual([]);
  });
});
