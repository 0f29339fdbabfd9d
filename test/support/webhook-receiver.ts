import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

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
  readonly stop: () => Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const events: ReceivedEvent[] = [];
  let requests = 0;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      requests += 1;
      const status = receiver.answer();
      const body = Buffer.concat(parts).toString();
      const event = JSON.parse(body) as ReceivedEvent;
      // As a platform does: a delivery whose answer was lost comes again.
      if (status === 200 && events.every(({ id }) => id !== event.id))
        events.push({ ...event, isSignedBy: verifier(request, body) });
      // A redirect that is followed would arrive here again.
      response.writeHead(status, { location: receiver.url }).end('ignored');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    events,
    answer: () => 200,
    requests: () => requests,
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
