import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { StartFailure } from '../../base/start-failure.ts';
import { listTenants, readTenantSettings } from '../../base/store/engine/tenants.ts';
import { readSmsConfig } from '../../capabilities/sms/http-sms.ts';
import { createTenant } from '../server-api/create-tenant.ts';
import { changeTenant } from '../../base/store/tenants/change-tenant.ts';
import { problemOf, TENANT_CODE } from '../../base/tenants/tenants-file.ts';
import { audited, COMMAND_LINE } from './audited.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { withStore } from './open-store.ts';
import { readPair } from './pair.ts';
import { namesServer, SERVER_OPTIONS, serverCall } from './server-call.ts';

/** Tenants: `create` and `list` use the database, so that they work before the first start of the provider. */
export const tenantCommand: Command = {
  usage: [
    'tenant create CODE [--name TEXT] [--origin URL …] [--identity-key FILE | --new-identity-key FILE] [--open-registration]',
    'tenant list',
    'tenant show CODE',
    'tenant set CODE SETTING=JSON …           (with --url and --key: of a running provider)',
  ],
  run: async ([verb = '', ...words], terminal) => {
    switch (verb) {
      case 'create':
        return create(words, terminal);
      case 'list':
        return withStore(terminal, async (db) => {
          for (const { code, isEntered } of await listTenants(db))
            terminal.print(`${code}${isEntered ? '' : '  (served only if tenants.json names it, or in the demo)'}`);
        });
      case 'show':
        return show(words, terminal);
      case 'set':
        return set(words, terminal);
      default:
        throw new UsageError(verb === '' ? 'a subcommand of tenant is missing' : `"tenant ${verb}" is no command`);
    }
  },
};

/** Creates a tenant with an API key that has every right in it. The key is printed once. */
async function create(words: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      origin: { type: 'string', multiple: true },
      'identity-key': { type: 'string' },
      'new-identity-key': { type: 'string' },
      'open-registration': { type: 'boolean' },
    },
  });
  const code = codeOf(positionals);
  const entered = {
    parentOrigins: values.origin ?? [],
    ...(values.name === undefined ? {} : { productName: values.name }),
    ...(values['open-registration'] === true ? { canRegister: true } : {}),
    identityKeys: await identityKeys(values['identity-key'], values['new-identity-key']),
  };
  await requireValid(entered, terminal);
  const made = await withStore(terminal, (db) =>
    db.transaction().execute((trx) => createTenant(trx, { code, entered, wantsKey: true }, COMMAND_LINE, Date.now())),
  );
  if (!made.ok) throw new StartFailure(`there is already a tenant "${code}". Change it by "tenant set".`);
  terminal.print(`Tenant   ${code}`);
  terminal.print(`API key  ${made.value.keyText}   (shown only now)`);
  if (code !== (terminal.env['DEFAULT_TENANT'] ?? 'CB'))
    terminal.print(`Next     name the tenant in your pages: data-tenant="${code}"`);
  if (entered.parentOrigins.length === 0)
    terminal.print(
      `Next     enter the origins of your pages: tenant set ${code} parentOrigins='["https://www.example.com"]'`,
    );
}

async function show(words: readonly string[], terminal: Terminal): Promise<void> {
  const code = codeOf(words);
  const settings = await withStore(terminal, (db) => readTenantSettings(db, code));
  if (settings === undefined) throw new StartFailure(`there is no tenant "${code}".`);
  terminal.print(JSON.stringify(settings, undefined, 2));
}

async function set(words: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: SERVER_OPTIONS });
  const [word, ...pairs] = positionals;
  const code = codeOf(word === undefined ? [] : [word]);
  if (pairs.length === 0) throw new UsageError('name a setting, such as canRegister=true');
  const change = Object.fromEntries(pairs.map(readSetting));
  if (namesServer(values, terminal)) {
    const call = serverCall(values, terminal);
    const own = (await call('GET', '/tenant')) as { readonly code: string };
    if (own.code !== code) throw new StartFailure(`the API key belongs to the tenant "${own.code}".`);
    await call('PATCH', '/tenant', { settings: change });
    terminal.print(`Changed  ${code}: ${Object.keys(change).join(', ')}`);
    return;
  }
  await requireValid(change, terminal);
  const isChanged = await withStore(terminal, (db) =>
    audited(db, async (trx, nowMs) => {
      const result = await changeTenant(trx, code, change, nowMs);
      const fields = Object.keys(change);
      return { result, change: result ? { tenant: code, act: 'updateTenant', fields } : undefined };
    }),
  );
  if (!isChanged) throw new StartFailure(`there is no tenant "${code}".`);
  terminal.print(`Changed  ${code}: ${Object.keys(change).join(', ')}`);
}

function codeOf(words: readonly string[]): string {
  const [code, ...more] = words;
  if (code === undefined || more.length > 0) throw new UsageError('name one tenant by its code');
  if (!TENANT_CODE.test(code)) throw new UsageError('a code has 1 to 32 letters, digits, - and _');
  return code;
}

function readSetting(word: string): readonly [string, unknown] {
  const [name, text] = readPair(word, 'SETTING=JSON');
  try {
    return [name, JSON.parse(text)];
  } catch {
    throw new UsageError(`the value of ${name} is not JSON: texts need quotes, such as ${name}='"text"'`);
  }
}

async function requireValid(settings: Readonly<Record<string, unknown>>, { env }: Terminal): Promise<void> {
  // The command has the environment of the provider.
  const problem = await problemOf(settings, { hasSms: readSmsConfig(env) !== undefined });
  if (problem !== undefined) throw new StartFailure(`${problem}.`);
}

/** The public key in a file, or that of a new pair, whose private key is written to a file. */
async function identityKeys(file: string | undefined, newFile: string | undefined): Promise<readonly JWK[]> {
  if (file !== undefined && newFile !== undefined) throw new UsageError('--identity-key excludes --new-identity-key');
  if (file !== undefined) return [await readJwk(file)];
  if (newFile === undefined) return [];
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = `key-${Date.now()}`;
  const secret = JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }, undefined, 2);
  await writeFile(newFile, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`${newFile} cannot be written: ${error.message}.`);
  });
  return [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }];
}

async function readJwk(file: string): Promise<JWK> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JWK;
  } catch (error) {
    throw new StartFailure(`${file} is no key (JWK): ${error instanceof Error ? error.message : 'unknown'}.`);
  }
}
