/** The figures of a provider, as Prometheus sees them. */
export interface Scrape {
  /** The names of all series, with `_bucket`, `_sum` and `_count` of histograms. */
  readonly names: ReadonlySet<string>;
  /** The sum of the series of this name that have these labels; undefined if there is none. */
  readonly value: (name: string, labels?: Readonly<Record<string, string>>) => number | undefined;
  readonly text: string;
}

interface Series {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

/** Reads the figures of a provider from its metrics port. */
export async function scrape(metricsPort: number | undefined): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${metricsPort ?? 0}/metrics`);
  if (response.status !== 200) throw new Error(`the figures have status ${response.status}`);
  const text = await response.text();
  const all = text.split('\n').flatMap(readSeries);
  return {
    text,
    names: new Set(all.map(({ name }) => name)),
    value: (name, labels = {}) => {
      const found = all.filter(
        (series) =>
          series.name === name && Object.entries(labels).every(([label, value]) => series.labels.get(label) === value),
      );
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

function readSeries(line: string): readonly Series[] {
  const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
  if (name === undefined || value === undefined) return [];
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text] as const);
  return [{ name, labels: new Map(pairs), value: Number(value) }];
}
