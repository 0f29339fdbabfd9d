import { SERVER_API_PATH } from '../server-api/path.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { type Terminal, UsageError } from './command.ts';

/** A call of the server API by the command line, with an object as JSON or a picture. Throws what the server answers. */
export type ServerCall = (method: string, path: string, body?: object) => Promise<unknown>;

/** The origin of a running provider and an API key, by the options or `MEELINE_URL` and `MEELINE_KEY`. */
export interface ServerOptions {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}

export const SERVER_OPTIONS = { url: { type: 'string' }, key: { type: 'string' } } as const;

const isNamed = (value: string | undefined): value is string => value !== undefined && value !== '';

/** Whether the operator has named a running provider. */
export const namesServer = ({ url }: ServerOptions, { env }: Terminal): boolean =>
  isNamed(url) || isNamed(env['MEELINE_URL']);

export function serverCall(options: ServerOptions, terminal: Terminal): ServerCall {
  const request = serverRequest(options, terminal);
  return async (...call) => readAnswer(await request(...call));
}

/** The same, with an answer whose body is not read yet. */
export function serverRequest(
  options: ServerOptions,
  { env }: Terminal,
): (...call: Parameters<ServerCall>) => Promise<Response> {
  const url = options.url ?? env['MEELINE_URL'];
  const key = options.key ?? env['MEELINE_KEY'];
  if (!isNamed(url) || !URL.canParse(url)) throw new UsageError('name the provider by --url or MEELINE_URL');
  if (!isNamed(key)) throw new UsageError('give an API key by --key or MEELINE_KEY');
  return async (method, path, body) => {
    const response = await fetch(new URL(SERVER_API_PATH + path, url), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': body instanceof Blob ? body.type : 'application/json',
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new StartFailure(`no answer from ${url} (${error instanceof Error ? error.message : 'unknown'}).`);
    });
    if (response.ok) return response;
    const { error } = (await readAnswer(response)) as { readonly error?: { readonly message?: string } };
    throw new StartFailure(error?.message ?? `the provider answers ${response.status}.`);
  };
}

async function readAnswer(response: Response): Promise<object> {
  const answer = (await response.json().catch(() => undefined)) as object | undefined;
  if (answer === undefined)
    throw new StartFailure(`${new URL(response.url).origin} is no MeeLine provider: its answer is not JSON.`);
  return answer;
}
