import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from './chance.ts';

/** Requests do not arrive, arrive late or twice; answers are lost, delayed, or errors. */
const FAULTS = ['lost', 'late', 'twice', 'answer lost', 'delayed', 'error', 'error afterwards'] as const;

/** A network in front of a wallet that follows a seed. Without a chance everything passes. */
export async function openWalletProxy(target: () => string, delayMs: number) {
  let chance: Chance | undefined;
  let late: (() => Promise<Response>)[] = [];
  const counts = new Map<string, number>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { authorization = '' } = request.headers;
    const forward = () =>
      fetch(target() + (request.url ?? ''), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: Buffer.concat(chunks),
      });
    const send = (status: number, text: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    };
    const fault = chance?.happens(0.5) === true ? chance.oneOf(FAULTS) : 'none';
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    if (fault === 'late') late.push(forward);
    if (fault === 'lost' || fault === 'late') return void response.destroy();
    if (fault === 'error') return send(500, '');
    if (fault === 'twice') await forward();
    const forwarded = await forward();
    const text = await forwarded.text();
    if (fault === 'answer lost') return void response.destroy();
    if (fault === 'error afterwards') return send(500, text);
    if (fault === 'delayed') await wait(delayMs);
    send(forwarded.status, text);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    follow: (next: Chance | undefined) => {
      chance = next;
    },
    /** Delivers the requests that are still under way. */
    deliverLate: async () => {
      const due = late;
      late = [];
      for (const forward of due) await (await forward()).arrayBuffer();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
