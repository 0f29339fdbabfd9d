import { createServer, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { freePort } from './free-port.ts';

/**
 * The treatment of WebSockets: `refused` with 403, `reset`, `unanswered`, or accepted without passing any frame. A
 * `silent` socket stays open, a `mute` one is closed when the provider closes its end.
 */
export type SocketTreatment = 'passed' | 'refused' | 'reset' | 'unanswered' | 'silent' | 'mute';

export interface Treatment {
  readonly sockets: SocketTreatment;
  /** Event streams are passed on, or held back until a block is full. */
  readonly streams: 'passed' | 'buffered';
}

/** A proxy between browser and provider that passes HTTP, and damages sockets and streams like some real ones. */
export interface Middlebox {
  readonly origin: string;
  /** The number of sockets that clients have tried to open. */
  readonly upgrades: () => number;
  /** The number of streams that clients have opened. */
  readonly streams: () => number;
  /** Treats new connections in another way. Damaged sockets and streams break. */
  readonly treat: (treatment: Treatment) => void;
  readonly stop: () => Promise<void>;
}

/** The size of the buffer of a proxy that holds back streams. */
const BLOCK_BYTES = 16_384;

export async function startMiddlebox(target: string, first: Treatment, onPort?: number): Promise<Middlebox> {
  const port = onPort ?? (await freePort());
  const { host, hostname, port: targetPort } = new URL(target);
  let treatment = first;
  let upgrades = 0;
  let streams = 0;
  const damaged = new Set<{ readonly destroy: () => unknown }>();
  /** Of upgraded connections, which the server does not close. */
  const tunnelled = new Set<Duplex>();

  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host, ...originHeader(incoming, target) };
    const forwarded = request(`${target}${incoming.url ?? '/'}`, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
      if (isStream) streams += 1;
      if (isStream && treatment.streams === 'buffered') {
        outgoing.flushHeaders();
        damaged.add(outgoing);
        passInBlocks(answer, outgoing);
      } else answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    forwarded.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });

  server.on('upgrade', (incoming, client) => {
    upgrades += 1;
    client.on('error', () => client.destroy());
    tunnelled.add(client);
    client.on('close', () => tunnelled.delete(client));
    const { sockets } = treatment;
    if (sockets !== 'passed') damaged.add(client);
    switch (sockets) {
      case 'refused':
        client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
        return;
      case 'reset':
        client.destroy();
        return;
      case 'unanswered':
        return;
      case 'silent':
      case 'mute':
      case 'passed':
        tunnel(incoming, client, sockets);
    }
  });

  const tunnel = (incoming: IncomingMessage, client: Duplex, sockets: SocketTreatment): void => {
    const upstream = connect(Number(targetPort), hostname, () => {
      const headers = { ...incoming.headers, host, ...originHeader(incoming, target) };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      upstream.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('')}\r\n`);
    });
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      if (sockets !== 'silent') client.destroy();
    });
    if (sockets === 'passed') {
      upstream.pipe(client).pipe(upstream);
      return;
    }
    upstream.once('data', (data: Buffer) => {
      client.write(data.subarray(0, data.indexOf('\r\n\r\n') + 4));
      upstream.resume();
      client.resume();
    });
  };

  await new Promise<void>((resolve) => {
    server.listen(port, resolve);
  });
  return {
    origin: `http://localhost:${port}`,
    upgrades: () => upgrades,
    streams: () => streams,
    treat(next) {
      treatment = next;
      for (const connection of damaged) connection.destroy();
      damaged.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of [...damaged, ...tunnelled]) connection.destroy();
        server.closeAllConnections();
      }),
  };
}

/** The provider accepts links only from its own pages. */
const originHeader = ({ headers }: IncomingMessage, target: string): { readonly origin?: string } =>
  headers.origin === undefined ? {} : { origin: target };

function passInBlocks(answer: IncomingMessage, outgoing: NodeJS.WritableStream): void {
  let held = Buffer.alloc(0);
  answer.on('data', (data: Buffer) => {
    held = Buffer.concat([held, data]);
    if (held.length < BLOCK_BYTES) return;
    outgoing.write(held);
    held = Buffer.alloc(0);
  });
  answer.on('end', () => outgoing.end(held));
}
