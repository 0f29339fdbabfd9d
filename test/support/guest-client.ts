import { WebSocket } from 'ws';
import { decode } from '../../widget/contract/codec.ts';
import { readFrame, type PushEnvelope } from '../../widget/contract/frame.ts';
import { createStreamReader, STREAM_TYPE } from '../../widget/contract/event-stream.ts';
import { GUEST_SOCKET_PATH, GUEST_STREAM_PATH } from '../../widget/contract/guest.ts';
import type { Push } from '../../widget/contract/operation.ts';
import { openBrowserStream } from '../../widget/platform/stream.browser.ts';
import { until } from './provider-client.ts';

export const GUEST_LINK_KINDS = ['socket', 'stream'] as const;
export type GuestLinkKind = (typeof GUEST_LINK_KINDS)[number];

/** A guest's link to a group, opened without the widget. */
export interface TestGuest {
  /** Waits for the next push of a kind that has not been taken yet. */
  readonly next: <T>(push: Push<T>) => Promise<T>;
  readonly pending: () => readonly PushEnvelope[];
  /** Received frames that are plain texts, such as `hb`. */
  readonly texts: readonly string[];
  /** The close code of the link, or the HTTP status if it never opened. */
  readonly closed: Promise<number>;
  /** Works only on sockets. */
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Opens a guest link. Resolves when the link is open or refused. */
export async function openGuest(
  baseUrl: string,
  kind: GuestLinkKind,
  groupId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestGuest> {
  const pushes: PushEnvelope[] = [];
  const texts: string[] = [];
  const hear = (text: string): void => {
    const frame = readFrame(text);
    if (frame.kind === 'push') pushes.push(frame.push);
    else texts.push(text);
  };
  const query = `?gid=${encodeURIComponent(groupId)}`;
  const link =
    kind === 'socket'
      ? await openBySocket(baseUrl.replace('http', 'ws') + GUEST_SOCKET_PATH + query, headers, hear)
      : await openByStream(baseUrl + GUEST_STREAM_PATH + query, hear);
  return {
    ...link,
    texts,
    pending: () => pushes,
    next: async (push) => {
      const found = await until(`push ${push.type}`, () => pushes.find(({ type }) => type === push.type));
      pushes.splice(pushes.indexOf(found), 1);
      const data = decode(push.data, found.d, { roleScheme: 'B' });
      if (!data.ok) throw new Error(`push ${push.type}: ${data.failure.path} is not ${data.failure.expected}`);
      return data.value;
    },
  };
}

type Link = Pick<TestGuest, 'closed' | 'send' | 'close'>;

async function openBySocket(
  url: string,
  headers: Readonly<Record<string, string>>,
  hear: (text: string) => void,
): Promise<Link> {
  const raw = new WebSocket(url, { headers });
  raw.on('message', (data: Buffer) => hear(data.toString('utf8')));
  raw.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => {
    raw.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    raw.on('close', resolve);
  });
  await Promise.race([closed, new Promise((resolve) => raw.once('open', resolve))]);
  return { closed, send: (text) => raw.send(text), close: () => raw.close(1000) };
}

async function openByStream(url: string, hear: (text: string) => void): Promise<Link> {
  let opened: (() => void) | undefined;
  let ended: ((code: number) => void) | undefined;
  const open = new Promise<void>((resolve) => (opened = resolve));
  const closed = new Promise<number>((resolve) => (ended = resolve));
  const read = createStreamReader((event) => {
    if (event.kind === 'frame') hear(event.text);
    else ended?.(event.code);
  });
  const stream = openBrowserStream(url, STREAM_TYPE, {
    onOpen: () => opened?.(),
    onText: read,
    onEnd: (status) => ended?.(status ?? 1006),
  });
  await Promise.race([open, closed]);
  return { closed, send: () => undefined, close: () => stream.close() };
}
