import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { StartFailure } from '../../base/start-failure.ts';
import { describeProblem } from '../../base/session/token-problems.ts';
import { readTenantSettings } from '../../base/store/engine/tenants.ts';
import { tenantOf } from '../../base/tenant-settings/settings.ts';
import { checkToken, TOKEN_USES, type TokenCheck, type TokenUse } from '../../capabilities/users/token-check.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { withStore } from './open-store.ts';
import { namesServer, SERVER_OPTIONS, serverCall } from './server-call.ts';

/** Tokens of a platform's server: the provider's verdict, without a sign-in. */
export const tokenCommand: Command = {
  usage: [
    'token check [--tenant CODE] [--audience identity|payment] TOKEN|-   (-: from the standard input)',
    '   with --url and --key (or MEELINE_URL and MEELINE_KEY): at a running provider, for the tenant of the key',
  ],
  run: async ([verb = '', ...words], terminal) => {
    if (verb !== 'check')
      throw new UsageError(verb === '' ? 'a subcommand of token is missing' : `"token ${verb}" is no command`);
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...SERVER_OPTIONS, tenant: { type: 'string' }, audience: { type: 'string' } },
    });
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) throw new UsageError('give one token, or - for the standard input');
    const use = useOf(values.audience);
    const token = (given === '-' ? await readAll(terminal.input ?? process.stdin) : given).trim();
    const check = namesServer(values, terminal)
      ? await checkAtServer(values, terminal, { token, use, tenant: values.tenant })
      : await checkInStore(terminal, { token, use, tenant: values.tenant });
    print(check, terminal);
  },
};

interface Asked {
  readonly token: string;
  readonly use: TokenUse;
  readonly tenant: string | undefined;
}

const useOf = (text = 'identity'): TokenUse => {
  const use = TOKEN_USES.find((each) => each === text);
  if (use === undefined) throw new UsageError(`--audience is ${TOKEN_USES.join(' or ')}`);
  return use;
};

function checkInStore(terminal: Terminal, { token, use, tenant }: Asked): Promise<TokenCheck> {
  const code = tenant ?? terminal.env['DEFAULT_TENANT'] ?? 'CB';
  return withStore(terminal, async (db) => {
    const settings = await readTenantSettings(db, code);
    if (settings === undefined) throw new StartFailure(`there is no tenant "${code}". Name it by --tenant.`);
    return checkToken({ db, now: Date.now }, tenantOf(code, settings, []), token, use);
  });
}

async function checkAtServer(
  options: Parameters<typeof serverCall>[0],
  terminal: Terminal,
  { token, use, tenant }: Asked,
): Promise<TokenCheck> {
  const call = serverCall(options, terminal);
  const own = (await call('GET', '/tenant')) as { readonly code: string };
  if (tenant !== undefined && own.code !== tenant)
    throw new StartFailure(`the API key belongs to the tenant "${own.code}".`);
  return (await call('POST', '/tenant/tokens/check', { token, audience: use })) as TokenCheck;
}

/** Prints the claims and the problems. Throws for a token that would be refused, so that the exit code says so. */
function print({ isAccepted, claims, problems, player }: TokenCheck, { print: line }: Terminal): void {
  for (const { name, value, isWrong } of claims) line(`${isWrong ? 'x' : ' '} ${name.padEnd(10)} ${value}`);
  for (const problem of problems) {
    line(`Wrong    ${problem.reason}: ${describeProblem(problem)}.`);
    line(`Cure     ${problem.cure}`);
  }
  if (player !== undefined) line(`Player   ${PLAYER[player]}`);
  if (!isAccepted)
    throw new StartFailure(`the token would be refused${problems[0] === undefined ? '' : ` (${problems[0].reason})`}.`);
  line('Accepted');
}

const PLAYER: Readonly<Record<NonNullable<TokenCheck['player']>, string>> = {
  new: 'new: the first sign-in creates the account',
  known: 'known',
  frozen: 'frozen: every sign-in is refused',
  erased: 'erased: every sign-in is refused, unless the tenant has readmitsErased',
};
