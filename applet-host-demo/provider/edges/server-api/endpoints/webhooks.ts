import { randomBytes } from 'node:crypto';
import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { newSecret } from '../../../base/secret-token.ts';
import {
  deleteWebhook,
  insertWebhook,
  listFailedEvents,
  listWebhooks,
  replayDead,
  type FailedEvent as StoredFailure,
  type ListedWebhook,
} from '../../../base/store/webhooks/webhooks.ts';
import { EVENT_CHOICES } from '../../webhooks/event-types.ts';
import { eventIdOf } from '../../webhooks/event-id.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { boolean, integer, listOf, NOTHING, object, string, time, word } from '../json-codecs.ts';
import { cutPage, limitOf, pageOf, pageQuery, readCursor } from '../paging.ts';
import { PARAMETERS } from '../parameters.ts';

const MAX_WEBHOOKS = 10;
const WEBHOOK_ID_BYTES = 8;

const url = string({ min: 1, max: 500, description: 'An https address on the public internet.' });
const events = listOf(word(EVENT_CHOICES), { min: 1, max: EVENT_CHOICES.length });

const pause = object({ since: time, until: time, lastError: string({ max: 200 }) }, 'WebhookPause');

const webhook = object(
  {
    webhookId: PARAMETERS.webhook,
    url,
    events: listOf(string({ max: 64 }), { max: 100 }),
    createdAt: time,
    pause: optional(pause),
  },
  'Webhook',
);

const failed = object(
  {
    eventId: string({ max: 64, description: 'The `id` of the event, as your server gets it.' }),
    type: string({ max: 64 }),
    createdAt: time,
    tries: integer({ min: 0, max: 1_000_000 }),
    lastError: string({ max: 200 }),
    isDead: boolean,
  },
  'FailedEvent',
);

const view = ({ createdAtMs, pause, ...shown }: ListedWebhook) => ({
  ...shown,
  createdAt: createdAtMs,
  ...(pause === undefined ? {} : { pause: { since: pause.sinceMs, until: pause.untilMs, lastError: pause.lastError } }),
});

const failedView = ({ createdAtMs, epoch, eventId, ...row }: StoredFailure) => ({
  ...row,
  eventId: eventIdOf({ epoch, eventId }),
  createdAt: createdAtMs,
});

const webhooksGet = endpoint(
  {
    name: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    scope: 'webhooks:read',
    summary: 'Lists the webhooks of your tenant',
    description:
      'A webhook with a `pause` has a server that does not answer, or answers with errors. Its events wait; at `until` one of them tests the ' +
      'server, and the first success ends the pause.',
    reply: object({ data: listOf(webhook, { max: MAX_WEBHOOKS }) }, 'Webhooks'),
  },
  async (_request, { services, tenant }) => success({ data: (await listWebhooks(services.db, tenant.code)).map(view) }),
);

const webhooksPost = endpoint(
  {
    name: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    scope: 'webhooks:write',
    summary: 'Notifies a server of yours of events',
    description:
      'The answer is the only place with the secret that signs the requests. Events of one chat arrive in order, each at least once; ' +
      'without an answer 200 to 299 a delivery is repeated for a day.',
    status: 201,
    hasSecret: true,
    body: object({ url, events }),
    reply: object({ webhookId: PARAMETERS.webhook, secret: string({ max: 100 }) }, 'NewWebhook'),
  },
  async ({ body }, { services: { db, now, webhooks }, tenant }) => {
    const address = webhooks.addressOf(body.url);
    if (address === undefined)
      return refuseCall('invalid_request', '"body.url" must be an https address on the public internet.', {
        field: 'body.url',
      });
    const made = { webhookId: randomBytes(WEBHOOK_ID_BYTES).toString('hex'), secret: newSecret() };
    const wanted = { ...made, tenant: tenant.code, url: address, events: body.events, createdAtMs: now() };
    return (await insertWebhook(db, wanted, MAX_WEBHOOKS))
      ? success(made)
      : refuseCall('exists', `A tenant can have at most ${MAX_WEBHOOKS} webhooks.`);
  },
);

const webhookDelete = endpoint(
  {
    name: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/{webhook}',
    scope: 'webhooks:write',
    summary: 'Removes a webhook and its waiting events',
    reply: NOTHING,
  },
  async ({ params }, { services, tenant }) =>
    (await deleteWebhook(services.db, tenant.code, params.webhook, services.now()))
      ? success({})
      : noWebhook(params.webhook),
);

const failuresGet = endpoint(
  {
    name: 'listFailedEvents',
    method: 'GET',
    path: '/webhooks/{webhook}/failures',
    scope: 'webhooks:read',
    summary: 'Lists events whose delivery has failed, with the reason',
    description: 'Dead ones are no longer tried, and are removed after a week.',
    query: object(pageQuery),
    reply: pageOf(failed, 'FailedEventPage'),
  },
  async ({ params, query }, context) => {
    const found = await requireWebhook(context, params.webhook);
    if (!found.ok) return found;
    const cursor = Number(readCursor(query) ?? 0);
    if (!Number.isSafeInteger(cursor)) return refuseCall('invalid_request', '"query.cursor" must be "nextCursor".');
    const part = { after: cursor, limit: limitOf(query) + 1 };
    const rows = await listFailedEvents(context.services.db, params.webhook, part);
    const { data, nextCursor } = cutPage(rows, query, ({ eventId }) => String(eventId));
    return success({ data: data.map(failedView), nextCursor });
  },
);

const replayPost = endpoint(
  {
    name: 'replayEvents',
    method: 'POST',
    path: '/webhooks/{webhook}/replay',
    scope: 'webhooks:write',
    summary: 'Delivers the dead events of a webhook again',
    description: 'A paused webhook is tested at once.',
    reply: object({ replayed: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }) }, 'Replay'),
  },
  async ({ params }, context) => {
    const found = await requireWebhook(context, params.webhook);
    if (!found.ok) return found;
    const { db, now } = context.services;
    return success({ replayed: await replayDead(db, params.webhook, now()) });
  },
);

export const WEBHOOK_ENDPOINTS = [webhooksGet, webhooksPost, webhookDelete, failuresGet, replayPost];

const noWebhook = (id: string): ApiOutcome<never> => refuseCall('not_found', `There is no webhook "${id}".`);

async function requireWebhook({ services, tenant }: ApiContext, id: string): Promise<ApiOutcome<undefined>> {
  const found = (await listWebhooks(services.db, tenant.code)).some(({ webhookId }) => webhookId === id);
  return found ? success(undefined) : noWebhook(id);
}
