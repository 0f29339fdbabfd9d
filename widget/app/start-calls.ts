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
  /** The browser knows the user, and so probably has a database. The widget then requests the lists by their versions. */
  readonly isKnown: boolean;
}

const ACCOUNT = 'accountGet';
const LISTS = ['friendListGet', 'groupListGet'];
const UNREAD = '/unreadListGet';
/** Only the start that requested the answers may use them: they expire after this time. */
const USABLE_MS = 10_000;

/** The first calls of a session, exactly as the widget would send them. */
export function startCalls({ token, tenant, language, isKnown }: StartSession): readonly StartCall[] {
  const headers = {
    'content-type': 'application/json',
    [TOKEN_HEADER]: token,
    [LANGUAGE_HEADER]: language,
    [TENANT_HEADER]: tenant,
  };
  const named = (name: string): StartCall => ({
    path: API_PATH,
    name,
    headers,
    body: JSON.stringify({ p: name, d: {}, r: `start-${name}`, log: { v: __MEELINE_VERSION__ } }),
  });
  if (isKnown) return [named(ACCOUNT)];
  return [named(ACCOUNT), ...LISTS.map(named), { path: directPath(UNREAD), name: undefined, headers, body: '{}' }];
}

/** Answers the widget's first calls with the answers that the page has already requested. Every other call goes to the network. */
export function withStartAnswers(
  http: HttpClient,
  answers: readonly StartAnswer[],
  {
    origin,
    startedAtMs,
    nowMs,
  }: { readonly origin: string; readonly startedAtMs: number; readonly nowMs: () => number },
): HttpClient {
  const left = new Set(answers);
  return {
    async send(request) {
      const given =
        nowMs() - startedAtMs < USABLE_MS ? [...left].find((call) => isSame(call, request, origin)) : undefined;
      if (given === undefined) return http.send(request);
      left.delete(given);
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
