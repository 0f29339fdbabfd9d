import { parseArgs } from 'node:util';
import { issueKey } from '../server-api/keys.ts';
import { isScope, type Scope, SCOPES } from '../../capabilities/operators/scopes.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { listApiKeys, revokeApiKey } from '../../base/store/access/api-keys.ts';
import { readTenantSettings } from '../../base/store/engine/tenants.ts';
import { audited } from './audited.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { withStore } from './open-store.ts';
import { namesServer, SERVER_OPTIONS, serverCall } from './server-call.ts';

const MAX_LISTED = 10_000;

/** API keys: in the database, or (with `--url`) by the server API of a running provider. */
export const keyCommand: Command = {
  usage: [
    'key create CODE --name TEXT [--scope SCOPE …] [--days N]   (without --scope: all rights)',
    'key list CODE',
    'key revoke CODE KEY-ID',
    `   scopes: ${SCOPES.join(' ')}`,
    '   with --url and --key (or MEELINE_URL and MEELINE_KEY): at a running provider',
  ],
  run: async ([verb = '', ...words], terminal) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        ...SERVER_OPTIONS,
        name: { type: 'string' },
        scope: { type: 'string', multiple: true },
        days: { type: 'string' },
      },
    });
    const [tenant, keyId] = positionals;
    if (tenant === undefined) throw new UsageError('name the tenant by its code');
    const keys = namesServer(values, terminal) ? await atServer(values, tenant, terminal) : inStore(tenant, terminal);
    switch (verb) {
      case 'create': {
        if (values.name === undefined) throw new UsageError('say what the key is for: --name "Back office"');
        const scopes = (values.scope ?? SCOPES).map(scopeOf);
        const { keyId: made, text } = await keys.create(values.name, scopes, expiryOf(values.days));
        terminal.print(`Key id   ${made}`);
        terminal.print(`API key  ${text}   (shown only now)`);
        return;
      }
      case 'list':
        for (const key of await keys.list())
          terminal.print([key.keyId, key.revokedAt === undefined ? 'active ' : 'revoked', key.name].join('  '));
        return;
      case 'revoke':
        if (keyId === undefined) throw new UsageError('name the key by its id');
        await keys.revoke(keyId);
        terminal.print(`Revoked  ${keyId}`);
        return;
      default:
        throw new UsageError(verb === '' ? 'a subcommand of key is missing' : `"key ${verb}" is no command`);
    }
  },
};

interface ListedKey {
  readonly keyId: string;
  readonly name: string;
  readonly revokedAt?: unknown;
}

interface Keys {
  readonly create: (
    name: string,
    scopes: readonly Scope[],
    expiresAtMs: number | undefined,
  ) => Promise<{ readonly keyId: string; readonly text: string }>;
  readonly list: () => Promise<readonly ListedKey[]>;
  readonly revoke: (keyId: string) => Promise<void>;
}

function inStore(tenant: string, terminal: Terminal): Keys {
  return {
    create: (name, scopes, expiresAtMs) =>
      withStore(terminal, async (db) => {
        if ((await readTenantSettings(db, tenant)) === undefined)
          throw new StartFailure(`there is no tenant "${tenant}".`);
        return audited(db, async (trx, nowMs) => {
          const result = await issueKey(trx, { tenant, name, scopes, expiresAtMs }, nowMs);
          const change = { tenant, act: 'createKey', target: { key: result.keyId }, values: { scopes } } as const;
          return { result, change };
        });
      }),
    list: () =>
      withStore(terminal, async (db) =>
        (await listApiKeys(db, tenant, { limit: MAX_LISTED })).map(({ keyId, name, revokedAtMs }) => ({
          keyId,
          name,
          revokedAt: revokedAtMs,
        })),
      ),
    revoke: (keyId) =>
      withStore(terminal, async (db) => {
        const isRevoked = await audited(db, async (trx, nowMs) => {
          const result = await revokeApiKey(trx, tenant, keyId, nowMs);
          return { result, change: result ? { tenant, act: 'revokeKey', target: { key: keyId } } : undefined };
        });
        if (!isRevoked) throw new StartFailure(`the tenant "${tenant}" has no key "${keyId}".`);
      }),
  };
}

async function atServer(options: Parameters<typeof serverCall>[0], tenant: string, terminal: Terminal): Promise<Keys> {
  const call = serverCall(options, terminal);
  const own = (await call('GET', '/tenant')) as { readonly code: string };
  if (own.code !== tenant) throw new StartFailure(`the API key belongs to the tenant "${own.code}".`);
  return {
    create: async (name, scopes, expiresAtMs) => {
      const expiresAt = expiresAtMs === undefined ? {} : { expiresAt: new Date(expiresAtMs).toISOString() };
      const made = (await call('POST', '/keys', { name, scopes, ...expiresAt })) as {
        readonly keyId: string;
        readonly secret: string;
      };
      return { keyId: made.keyId, text: made.secret };
    },
    list: async () => {
      const listed: ListedKey[] = [];
      let cursor = '';
      for (;;) {
        const page = (await call('GET', `/keys?limit=200${cursor}`)) as {
          readonly data: readonly ListedKey[];
          readonly nextCursor?: string;
        };
        listed.push(...page.data);
        if (page.nextCursor === undefined) return listed;
        cursor = `&cursor=${page.nextCursor}`;
      }
    },
    revoke: async (keyId) => {
      await call('DELETE', `/keys/${encodeURIComponent(keyId)}`);
    },
  };
}

function scopeOf(text: string): Scope {
  if (isScope(text)) return text;
  throw new UsageError(`"${text}" is no scope`);
}

const DAY_MS = 86_400_000;

function expiryOf(days: string | undefined): number | undefined {
  if (days === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(days)) throw new UsageError('--days is a number of days above 0');
  return Date.now() + Number(days) * DAY_MS;
}
