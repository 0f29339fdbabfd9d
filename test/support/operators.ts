import { TOTP } from 'otpauth';
import { createOperator } from '../../applet-host-demo/provider/edges/console/accounts.ts';
import { CONSOLE_API_PATH } from '../../applet-host-demo/provider/edges/server-api/console-path.ts';
import type { OperatorRole } from '../../applet-host-demo/provider/capabilities/operators/roles.ts';
import type { TestProvider } from './provider.ts';
import { createServerClient, type ServerClient } from './server-api.ts';

/** A client of the console's own calls. */
export const createConsoleClient = (baseUrl: string, token?: string): ServerClient =>
  createServerClient(baseUrl, token, CONSOLE_API_PATH);

/** The code that an authenticator app shows at a time. */
export const codeAt = (secret: string, nowMs: number): string => new TOTP({ secret }).generate({ timestamp: nowMs });

export interface WantedOperator {
  readonly name: string;
  readonly role?: OperatorRole;
  readonly tenants?: readonly string[] | 'all';
}

/** An operator who has signed in, and the secret of the authenticator app. */
export interface TestOperator {
  readonly name: string;
  readonly password: string;
  readonly secret: string;
  readonly token: string;
  readonly console: ServerClient;
  /** The server API in one of the operator's tenants. */
  readonly in: (tenant: string) => ServerClient;
}

/** Creates an operator and signs in for the first time. */
export async function anOperator(
  { services, baseUrl }: TestProvider,
  { name, role = 'operator', tenants = 'all' }: WantedOperator,
): Promise<TestOperator> {
  const author = { actor: 'test', requestId: '' };
  const made = await createOperator(services.db, { name, displayName: name, role, tenants }, author, services.now());
  if (!made.ok) throw new Error(made.failure.message);
  const { password } = made.value;
  const guest = createConsoleClient(baseUrl);
  const first = await guest.call('POST', '/sign-in', { body: { name, password } });
  const code = codeAt(first.body.secret, services.now());
  const { body } = await guest.call('POST', '/sign-in', { body: { name, password, code } });
  return {
    name,
    password,
    secret: first.body.secret,
    token: body.token,
    console: createConsoleClient(baseUrl, body.token),
    in: (tenant) => createOperatorClient(baseUrl, body.token, tenant),
  };
}

/** A client of the server API with an operator's token. */
export function createOperatorClient(baseUrl: string, token: string, tenant: string): ServerClient {
  const { call } = createServerClient(baseUrl, token);
  return {
    call: (method, path, request = {}) =>
      call(method, path, { ...request, headers: { ...request.headers, 'x-meeline-tenant': tenant } }),
  };
}
