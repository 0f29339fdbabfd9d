import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { deferred } from './deferred.ts';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly tenant: string;
  // oxlint-disable-next-line no-explicit-any -- each type of event has its own data
  readonly data: any;
  /** The signature, computed again with a secret. */
  readonly isSignedBy: (secret: string) => boolean;
}

/** A platform's server that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  /** Accepted events, in the order of arrival. */
  readonly events: ReceivedEvent[];
  /** The status of the next answers; events with another one than 200 are not accepted. */
  answer: () => number;
  /** All requests, also refused ones. */
  readonly requests: () => number;
  /** All connections so far. */
  readonly connections: () => number;
  /** Resets the connection of the next request, which is not answered. */
  readonly resetNext: () => void;
  /** From now on, requests get no answer until the returned function is called. */
  readonly hang: () => () => void;
  readonly stop: () => Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const events: ReceivedEvent[] = [];
  let requests = 0;
  let connections = 0;
  let isResetting = false;
  let hanging: Promise<void> | undefined;
  const server = http.createServer((request, response) => {
    if (isResetting) {
      isResetting = false;
      request.socket.resetAndDestroy();
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      requests += 1;
      void (hanging ?? Promise.resolve()).then(() => accept(request, response, Buffer.concat(parts).toString()));
    });
  });
  const accept = (request: http.IncomingMessage, response: http.ServerResponse, body: string): void => {
    const status = receiver.answer();
    const event = JSON.parse(body) as ReceivedEvent;
    // As a platform does: a delivery whose answer was lost comes again.
    if (status === 200 && events.every(({ id }) => id !== event.id))
      events.push({ ...event, isSignedBy: verifier(request, body) });
    // A redirect that is followed would arrive here again.
    response.writeHead(status, { location: receiver.url }).end('ignored');
  };
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    events,
    answer: () => 200,
    requests: () => requests,
    connections: () => connections,
    resetNext: () => (isResetting = true),
    hang: () => {
      const { promise, resolve } = deferred<void>();
      hanging = promise;
      return () => {
        hanging = undefined;
        resolve();
      };
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return receiver;
}

const verifier =
  ({ headers }: http.IncomingMessage, body: string) =>
  (secret: string): boolean => {
    const [, time = '', mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['meeline-signature'])) ?? [];
    return mac === createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  };
