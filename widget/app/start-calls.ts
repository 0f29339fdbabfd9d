import { API_PATH, directPath, LANGUAGE_HEADER, TENANT_HEADER, TOKEN_HEADER } from '../contract/envelope.ts';
import type { HttpClient, HttpOutcome, HttpRequest } from '../platform/http.ts';

/** A call that the page sends before the widget's chunks have arrived, and its answer. */
export interface StartCall {
  readonly path: string;
  /** The name of an enveloped call; undefined for a direct one. */
  readonly name: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface StartAnswer extends StartCall {
  readonly answer: Promise<HttpOutcome>;
}

export interface StartSession {
  readonly token: string;
  readonly tenant: string;
  readonly language: string;
}

const ACCOUNT = 'accountGet';
const LISTS = ['friendListGet', 'groupListGet'];
const UNREAD = '/unreadListGet';
/** Only the start that requested the answers may use them: they expire after this time. */
const USABLE_MS = 10_000;

/** The first call of a session, exactly as the widget would send it. */
export const accountCall = (session: StartSession): StartCall => named(ACCOUNT, headersOf(session));

/** The calls for the lists of a user without a database. With one, the widget requests the lists by their versions. */
export function listCalls(session: StartSession): readonly StartCall[] {
  const headers = headersOf(session);
  const unread = { path: directPath(UNREAD), name: undefined, headers, body: '{}' };
  return [...LISTS.map((name) => named(name, headers)), unread];
}

function headersOf({ token, tenant, language }: StartSession): StartCall['headers'] {
  return {
    'content-type': 'application/json',
    [TOKEN_HEADER]: token,
    [LANGUAGE_HEADER]: language,
    [TENANT_HEADER]: tenant,
  };
}

const named = (name: string, headers: StartCall['headers']): StartCall => ({
  path: API_PATH,
  name,
  headers,
  body: JSON.stringify({ p: name, d: {}, r: `start-${name}`, log: { v: __MEELINE_VERSION__ } }),
});

/**
 * Answers the widget's first calls with the answers that the page has already requested. Every other call goes to the network.
 *
 * @param answers The page may still add to them.
 */
export function withStartAnswers(
  http: HttpClient,
  answers: readonly StartAnswer[],
  {
    origin,
    startedAtMs,
    nowMs,
  }: { readonly origin: string; readonly startedAtMs: number; readonly nowMs: () => number },
): HttpClient {
  const used = new Set<StartAnswer>();
  return {
    async send(request) {
      const isUsable = (call: StartAnswer): boolean => !used.has(call) && isSame(call, request, origin);
      const given = nowMs() - startedAtMs < USABLE_MS ? answers.find(isUsable) : undefined;
      if (given === undefined) return http.send(request);
      used.add(given);
      const outcome = await given.answer;
      return outcome.kind === 'response' ? outcome : http.send(request);
    },
  };
}

/** Whether a request is the same call of the same session. Its request number may differ, because no answer depends on it. */
function isSame(call: StartCall, { method, url, headers, body }: HttpRequest, origin: string): boolean {
  return (
    method === 'POST' &&
    url === origin + call.path &&
    Object.entries(call.headers).every(([name, value]) => headers[name] === value) &&
    (call.name === undefined ? body === call.body : isCallOf(call.name, body))
  );
}

function isCallOf(name: string, body = ''): boolean {
  const { p, d } = JSON.parse(body) as { p?: unknown; d?: unknown };
  return p === name && JSON.stringify(d) === '{}';
}
