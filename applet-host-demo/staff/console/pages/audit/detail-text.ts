interface Detail {
  readonly target?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[];
  readonly values?: Readonly<Record<string, unknown>>;
  /** `unknown`: the node failed during the change. Absent: it was made. */
  readonly outcome?: string;
}

/**
 * The detail of an audit entry for reading: what the act was about, the sent fields, and the kept values of some of them. A detail of
 * another form is shown as it is.
 */
export function detailText(detail: string): string {
  const read = readDetail(detail);
  if (read === undefined) return detail;
  const { target = {}, fields = [], values = {}, outcome } = read;
  const sent = fields.map((name) => (name in values ? `${name}: ${wordsOf(values[name])}` : name));
  const ending = outcome === undefined ? [] : [`outcome ${outcome}`];
  return [...Object.entries(target).map(([name, id]) => `${name} ${wordsOf(id)}`), ...sent, ...ending].join(', ');
}

const KNOWN = ['target', 'fields', 'values', 'outcome'];

function readDetail(detail: string): Detail | undefined {
  let read: unknown;
  try {
    read = JSON.parse(detail);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
  return Object.keys(read).every((name) => KNOWN.includes(name)) ? read : undefined;
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
