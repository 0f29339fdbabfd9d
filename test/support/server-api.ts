import { SERVER_API_PATH } from '../../applet-host-demo/provider/edges/server-api/path.ts';
import { issueKey } from '../../applet-host-demo/provider/edges/server-api/keys.ts';
import { type Scope, SCOPES } from '../../applet-host-demo/provider/capabilities/operators/scopes.ts';
import { TEST_TENANT, type TestProvider } from './provider.ts';

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; a text if it is not JSON. */
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of all endpoints
  readonly body: any;
}

export interface ServerRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes instead of a JSON body. */
  readonly picture?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string };
}

/** A platform's server. */
export interface ServerClient {
  readonly call: (method: string, path: string, request?: ServerRequest) => Promise<ServerAnswer>;
}

/**
 * @param credential an API key or a token; undefined: none
 * @param prefix the path of the API
 */
export function createServerClient(
  baseUrl: string,
  credential: string | undefined,
  prefix: string = SERVER_API_PATH,
): ServerClient {
  return {
    call: async (method, path, { body: sent, headers = {}, picture } = {}) => {
      const response = await fetch(`${baseUrl}${prefix}${path}`, {
        method,
        headers: {
          ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...(picture === undefined ? {} : { 'content-type': picture.type }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
        ...(picture === undefined ? {} : { body: picture.bytes }),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      // Lines and tables stay text.
      const body: ServerAnswer['body'] = isJson ? await response.json() : await response.text();
      return { status: response.status, headers: response.headers, body };
    },
  };
}

/** Creates a key and a client that uses it. */
export async function serverClientOf(
  { services, baseUrl }: TestProvider,
  { tenant = TEST_TENANT, scopes = SCOPES }: { readonly tenant?: string; readonly scopes?: readonly Scope[] } = {},
): Promise<ServerClient & { readonly keyId: string; readonly secret: string }> {
  const { keyId, text } = await issueKey(services.db, { tenant, name: 'test', scopes }, services.now());
  return { ...createServerClient(baseUrl, text), keyId, secret: text };
}
