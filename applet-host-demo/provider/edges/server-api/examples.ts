import type { Endpoint } from './endpoint.ts';
import type { Documented, JsonSchema } from './json-codecs.ts';

const NOON = '2026-12-01T12:00:00.000Z';
const ID = '4f0c8a12b7d9e356';

/** Values of fields by name. The first one that fits the schema of a place is its example. */
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  account: ['results'],
  addedIds: ['M123456789'],
  alias: ['vip'],
  announcement: ['The draw is at 20:30.'],
  capacity: [5],
  chatId: ['dr9hzi43'],
  code: ['CB'],
  events: ['message.created'],
  expiresAt: ['2027-12-01T12:00:00.000Z'],
  exportId: [ID],
  field: ['theme'],
  file: ['b2f1c07e9d3a4856'],
  from: ['results'],
  groupId: ['dr9hzi43'],
  groupNumber: ['10482210'],
  height: [480],
  icon: ['/vap/icon/b2f1c07e9d3a4856.png'],
  intro: ['For players of level 3 and above.'],
  keyId: [ID],
  kid: ['key-2026-12'],
  language: ['en'],
  languages: ['en'],
  launcherIcon: ['/vap/icon/b2f1c07e9d3a4856.png'],
  level: [3],
  loginName: ['wansu'],
  memberCount: [2],
  message: ['must have enough contrast'],
  messageId: ['17'],
  messagesPerMinute: [5],
  moderator: ['ines.novak'],
  name: ['Marcus Lee'],
  needed: [4.5],
  note: ['Asks for money.'],
  ownerId: ['M620771348'],
  password: ['correct-horse-7'],
  photo: ['girl1', 'g01'],
  playerId: ['lm-208841'],
  ratio: [5.7],
  reason: ['Ticket 5521', 'fraud'],
  replayed: [3],
  reportId: ['1204'],
  scheduled: [ID],
  secret: ['mk_4f0c8a12b7d9e356_shown-only-now'],
  sent: [2],
  sizeBytes: [51_200],
  tag: ['vip'],
  tags: ['vip'],
  text: ['Draw 041 opens at 20:30.'],
  topics: ['Deposits'],
  until: ['2026-12-08T12:00:00.000Z'],
  url: ['https://www.lottery.example/meeline'],
  userId: ['M620771348'],
  webhookId: [ID],
  width: [640],
};

/** Optional fields that would contradict the rest of an example. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'action',
  'closedAt',
  'closingNote',
  'differs',
  'doneAt',
  'frozenUntil',
  'freezeReason',
  'nextCursor',
  'reporter',
  'sendAt',
]);
/** Those of an open report of a message. */
const LEFT_OUT_OF_REPORTS: ReadonlySet<string> = new Set([...LEFT_OUT, 'groupId', 'moderator']);

const PUBLIC_KEY = { kty: 'EC', crv: 'P-256', x: '…', y: '…', kid: 'key-2026-12', alg: 'ES256', use: 'sig' };
const settings = { productName: 'Lucky chat' };
const group = { name: 'Draw fans' };
const frozen = { isFrozen: true, frozenUntil: '2026-12-08T12:00:00.000Z', freezeReason: 'Ticket 5521' };
const account = { name: 'Results' };
const closed = { reason: 'fraud', closedAt: NOON, moderator: 'ines.novak' };
const LIMIT = { kind: 'slow', messagesPerMinute: 5, until: '2026-12-08T12:00:00.000Z', reason: 'Ticket 5521' };
const CONTRAST = { scheme: 'light', ink: 'text', ground: 'page', ratio: 15.1, needed: 4.5, isEnough: true };

const WRONG_AUDIENCE = {
  reason: 'aud',
  claim: 'aud',
  found: '"chat"',
  expected: '"meeline"',
  cure: 'Set aud to the expected text.',
};
const TOKEN_CHECK = {
  isAccepted: false,
  claims: [{ name: 'aud', value: '"chat"', isWrong: true }],
  problems: [WRONG_AUDIENCE],
  player: undefined,
};

interface Values {
  readonly body?: object;
  readonly reply?: object;
}

/** Values that only one operation has. Undefined: without this field. */
const OPERATIONS: Readonly<Record<string, Values>> = {
  createGroup: { body: group, reply: group },
  updateGroup: { body: group, reply: group },
  setAnnouncement: { reply: group },
  setFlag: { body: { isOn: true }, reply: group },
  setAlias: { reply: group },
  removeAlias: { reply: { ...group, alias: undefined } },
  setRole: { body: { role: 'admin' } },
  setMute: { body: { isMuted: true } },
  freezePlayer: { reply: frozen },
  setLimit: { reply: { data: [{ ...LIMIT, setAt: NOON }] } },
  addFriendship: { reply: { chatId: 'M123456789M620771348' } },
  createAccount: { body: account, reply: account },
  updateAccount: { body: account, reply: account },
  sendBroadcast: { reply: { sent: 2, failed: [], scheduled: undefined } },
  createReport: { reply: { reason: 'fraud' } },
  resolveReport: {
    body: { action: 'remove-message', until: undefined },
    reply: { ...closed, state: 'resolved', action: 'remove-message' },
  },
  dismissReport: { reply: { ...closed, state: 'dismissed' } },
  updateAgent: { reply: { password: undefined } },
  updateTenant: { body: { settings }, reply: { settings } },
  checkTenant: { body: { settings }, reply: { problems: [], contrasts: [CONTRAST] } },
  addIdentityKey: { body: { publicKey: PUBLIC_KEY }, reply: { publicKey: PUBLIC_KEY } },
  checkOrigin: { reply: { origin: 'https://www.lottery.example', isAllowed: true, nearest: undefined } },
  checkToken: { body: { token: 'eyJhbGciOi…', audience: 'identity' }, reply: TOKEN_CHECK },
  createWebhook: { reply: { secret: 'whsec_shown-only-now' } },
  createKey: { body: { name: 'Back office' } },
};

/** An example of the body of a request, as it is sent. Undefined: the endpoint takes none. */
export const bodyExample = ({ name, body }: Endpoint): unknown => body && exampleOf(body, OPERATIONS[name]?.body);

/** An example of the reply of a change. */
export const replyExample = ({ name, reply }: Endpoint): unknown => exampleOf(reply, OPERATIONS[name]?.reply);

function exampleOf({ schema, definitions }: Documented, values: object = {}): unknown {
  const made = valueOf(schema, '', definitions);
  return typeof made === 'object' && made !== null && !Array.isArray(made) ? { ...made, ...values } : made;
}

type Definitions = Documented['definitions'];

function valueOf(schema: JsonSchema, name: string, definitions: Definitions): unknown {
  const { $ref: reference, oneOf, anyOf, items, properties } = schema;
  if (typeof reference === 'string') {
    const target = reference.slice(reference.lastIndexOf('/') + 1);
    return valueOf(definitions.get(target) ?? {}, name, definitions);
  }
  const [variant] = (oneOf ?? anyOf ?? []) as readonly JsonSchema[];
  if (variant !== undefined) return valueOf(variant, name, definitions);
  if (items !== undefined) return [valueOf(items as JsonSchema, name, definitions)];
  if (properties !== undefined) return objectOf(schema, definitions);
  const [known] = candidatesOf(schema, name);
  return known ?? (schema['type'] === 'boolean' ? false : schema['type'] === 'object' ? {} : (schema['minimum'] ?? ''));
}

function objectOf(schema: JsonSchema, definitions: Definitions): object {
  const properties = Object.entries(schema['properties'] as Readonly<Record<string, JsonSchema>>);
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const unwanted = required.has('reportId') ? LEFT_OUT_OF_REPORTS : LEFT_OUT;
  const isWanted = (name: string, property: JsonSchema): boolean =>
    required.has(name) || (!unwanted.has(name) && (isComposed(property) || candidatesOf(property, name).length > 0));
  return Object.fromEntries(
    properties
      .filter(([name, property]) => isWanted(name, property))
      .map(([name, property]) => [name, valueOf(property, name, definitions)]),
  );
}

const isComposed = (schema: JsonSchema): boolean =>
  ['$ref', 'oneOf', 'anyOf', 'items', 'properties'].some((key) => key in schema);

/** The known values that fit a schema, best first. */
function candidatesOf(schema: JsonSchema, name: string): readonly unknown[] {
  const listed = [schema['examples'], FIELDS[name], schema['enum'], schema['format'] === 'date-time' ? [NOON] : []];
  return listed.flatMap((values) => (values ?? []) as readonly unknown[]).filter((value) => fits(schema, value));
}

function fits({ type, enum: words, pattern, minLength = 0, maxLength }: JsonSchema, value: unknown): boolean {
  if (type !== 'string') return typeof value === 'number' && (type === 'integer' || type === 'number');
  if (typeof value !== 'string' || value.length < Number(minLength)) return false;
  if (maxLength !== undefined && value.length > Number(maxLength)) return false;
  if (typeof pattern === 'string' && !new RegExp(pattern).test(value)) return false;
  return words === undefined || (words as readonly unknown[]).includes(value);
}
