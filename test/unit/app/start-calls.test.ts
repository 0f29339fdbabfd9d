import { expect, test } from 'vitest';
import { accountCall, listCalls, withStartAnswers, type StartAnswer } from '../../../widget/app/start-calls.ts';
import { unreadListGet } from '../../../widget/contract/http/unread-list-get.ts';
import { accountGet } from '../../../widget/contract/operations/account-get.ts';
import { friendListGet } from '../../../widget/contract/operations/friend-list-get.ts';
import { groupListGet } from '../../../widget/contract/operations/group-list-get.ts';
import type { HttpOutcome, HttpRequest } from '../../../widget/platform/http.ts';
import { NO_VERSION } from '../../../widget/storage/list-snapshot.ts';
import { answered } from '../../support/fake-network.ts';
import { setUpTransport } from '../../support/transport.ts';

/** The values that `setUpTransport` uses. */
const SESSION = { token: 'token', tenant: 'CB', language: 'cn' };
const ORIGIN = 'https://im.example.com';

/** The requests that the widget sends when its database is empty. */
async function widgetRequests(version = NO_VERSION): Promise<readonly HttpRequest[]> {
  const { api, http } = await setUpTransport(() => answered({ s: '1', m: '', d: {}, t: 1, r: '', code: '' }));
  await api.call(accountGet, undefined);
  await api.callForList(friendListGet, version);
  await api.callForList(groupListGet, version);
  await api.callForList(unreadListGet, version);
  return http.requests;
}

interface SetUp {
  /** The database exists. */
  readonly hasDatabase?: boolean;
  readonly session?: object;
  readonly outcome?: HttpOutcome;
}

function setUp({ hasDatabase = false, session = {}, outcome = answered({ early: true }) }: SetUp = {}) {
  const late: HttpRequest[] = [];
  let nowMs = 1000;
  const given = { ...SESSION, ...session };
  const answers: StartAnswer[] = [];
  const answer = Promise.resolve(outcome);
  const http = {
    send: (request: HttpRequest) => {
      late.push(request);
      return Promise.resolve(answered({}));
    },
  };
  const client = withStartAnswers(http, answers, { origin: ORIGIN, startedAtMs: 1000, nowMs: () => nowMs });
  // The page adds the lists when it knows whether the database exists.
  for (const call of [accountCall(given), ...(hasDatabase ? [] : listCalls(given))]) answers.push({ ...call, answer });
  const sendAll = async (requests: readonly HttpRequest[]): Promise<number> => {
    for (const request of requests) await client.send(request);
    return late.length;
  };
  return { sendAll, client, pass: (ms: number) => (nowMs += ms) };
}

test('answers each of the first calls of a session once', async () => {
  const requests = await widgetRequests();
  expect(requests).toHaveLength(4);
  const { sendAll, client } = setUp();
  expect(await client.send(requests[0] as HttpRequest)).toMatchObject({ text: '{"early":true}' });
  expect(await sendAll(requests.slice(1))).toBe(0);
  expect(await sendAll(requests)).toBe(4);
});

test('prefetches only the account when the database exists', async () => {
  const { sendAll } = setUp({ hasDatabase: true });
  expect(await sendAll(await widgetRequests())).toBe(3);
});

test.each([
  ['of another session', { session: { token: 'other' } }],
  ['of another tenant', { session: { tenant: 'other' } }],
  ['in another language', { session: { language: 'en' } }],
  ['that did not arrive', { outcome: { kind: 'network' } as const }],
])('uses no prefetched answer %s', async (_which, given) => {
  const { sendAll } = setUp(given);
  expect(await sendAll(await widgetRequests())).toBe(4);
});

test('uses no prefetched answer for lists that the database has', async () => {
  const { sendAll } = setUp();
  expect(await sendAll(await widgetRequests({ sinceMs: 5, version: '7' }))).toBe(3);
});

test('uses no prefetched answer that is too old', async () => {
  const { sendAll, pass } = setUp();
  pass(10_000);
  expect(await sendAll(await widgetRequests())).toBe(4);
});
