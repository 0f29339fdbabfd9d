import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** A network to Redis that loses, repeats and reorders what nodes publish to each other, and nothing else. */
export interface LossyRedis {
  readonly port: number;
  readonly lost: () => number;
  readonly close: () => Promise<void>;
}

export interface Losses {
  /** The share of messages to which this happens. */
  readonly lost: number;
  readonly repeated: number;
  /** Such a message comes after the next one. */
  readonly late: number;
}

/** The messages by which a node checks the connection. */
const PROBE = ':node:';
const PUSHED = 'smessage';

/** @param random decides about each message; from 0 to 1. A seed makes it decide the same again */
export async function startLossyRedis(redisPort: number, losses: Losses, random: () => number): Promise<LossyRedis> {
  let lost = 0;
  const sockets = new Set<Socket>();
  const spoil = (reply: Buffer, held: Buffer[]): readonly Buffer[] => {
    const head = reply.toString('latin1', 0, 200);
    if (!head.includes(PUSHED) || head.includes(PROBE)) return [reply];
    const late = held.splice(0);
    const dice = random();
    if (dice < losses.lost) {
      lost += 1;
      return late;
    }
    if (dice < losses.lost + losses.repeated) return [reply, ...late, reply];
    if (dice >= losses.lost + losses.repeated + losses.late) return [reply, ...late];
    held.push(reply);
    return late;
  };
  const server = createServer((client) => {
    const upstream = connect(redisPort, '127.0.0.1');
    const held: Buffer[] = [];
    let received: Buffer = Buffer.alloc(0);
    client.pipe(upstream);
    upstream.on('data', (data) => {
      received = Buffer.concat([received, data]);
      for (let end = endOf(received, 0); end > 0; end = endOf(received, 0)) {
        for (const part of spoil(received.subarray(0, end), held)) client.write(part);
        received = received.subarray(end);
      }
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lost: () => lost,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const [CR, LF] = [13, 10];

/** Where a reply of Redis ends that begins at `start`; 0 if it is not complete. */
function endOf(data: Buffer, start: number): number {
  const lineEnd = data.indexOf(Buffer.from([CR, LF]), start);
  if (lineEnd < 0) return 0;
  const count = Number(data.toString('latin1', start + 1, lineEnd));
  const next = lineEnd + 2;
  switch (String.fromCharCode(data[start] ?? 0)) {
    case '$':
    case '=': {
      const end = count < 0 ? next : next + count + 2;
      return end <= data.length ? end : 0;
    }
    case '*':
    case '>':
    case '~':
      return endOfAll(data, next, count);
    case '%':
      return endOfAll(data, next, 2 * count);
    default:
      return next;
  }
}

function endOfAll(data: Buffer, start: number, count: number): number {
  let end = start;
  for (let done = 0; done < count; done += 1) {
    end = endOf(data, end);
    if (end === 0) return 0;
  }
  return end;
}
