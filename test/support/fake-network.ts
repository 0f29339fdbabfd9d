import type { HttpClient, HttpOutcome, HttpRequest } from '../../widget/platform/http.ts';
import type { ProbeImage } from '../../widget/platform/image-probe.ts';
import type { OpenSocket, SocketListener } from '../../widget/platform/socket.ts';
import type { OpenStream, StreamListener } from '../../widget/platform/stream.ts';

/** An HTTP network in which the test answers every request. */
export interface FakeHttp extends HttpClient {
  readonly requests: readonly HttpRequest[];
}

export function createFakeHttp(answer: (request: HttpRequest) => HttpOutcome | Promise<HttpOutcome>): FakeHttp {
  const requests: HttpRequest[] = [];
  return {
    requests,
    send: async (request) => {
      requests.push(request);
      return answer(request);
    },
  };
}

export const answered = (
  body: unknown,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): HttpOutcome => ({
  kind: 'response',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  header: (name) => headers[name] ?? null,
});

/** The provider's end of one socket, controlled by the test. */
export interface FakeSocket {
  readonly url: string;
  readonly sent: readonly string[];
  /** The code that the client closed it with. */
  readonly closedWith: () => number | undefined;
  readonly listener: SocketListener;
  /** From now on the socket accepts no data, although it looks open. */
  readonly refuse: () => void;
}

export function createFakeSockets(): { readonly openSocket: OpenSocket; readonly sockets: readonly FakeSocket[] } {
  const sockets: FakeSocket[] = [];
  return {
    sockets,
    openSocket: (url, listener) => {
      const sent: string[] = [];
      let closedWith: number | undefined;
      let isRefusing = false;
      sockets.push({ url, sent, listener, closedWith: () => closedWith, refuse: () => (isRefusing = true) });
      return {
        send: (text) => {
          if (isRefusing) return false;
          sent.push(text);
          return closedWith === undefined;
        },
        close: (code = 1000) => {
          closedWith = code;
        },
      };
    },
  };
}

/** The provider's end of one event stream, controlled by the test. */
export interface FakeStream {
  readonly url: string;
  readonly isClosed: () => boolean;
  readonly listener: StreamListener;
}

export function createFakeStreams(): { readonly openStream: OpenStream; readonly streams: readonly FakeStream[] } {
  const streams: FakeStream[] = [];
  return {
    streams,
    openStream: (url, _mediaType, listener) => {
      let isClosed = false;
      streams.push({ url, listener, isClosed: () => isClosed });
      return {
        close: () => {
          isClosed = true;
        },
      };
    },
  };
}

/** An image that the client has requested, and the events that it receives. */
export interface FakeImage {
  readonly url: string;
  state: 'loading' | 'loaded' | 'failed';
  isCancelled: boolean;
}

export function createFakeImages(): { readonly probeImage: ProbeImage; readonly images: readonly FakeImage[] } {
  const images: FakeImage[] = [];
  return {
    images,
    probeImage: (url) => {
      const image: FakeImage = { url, state: 'loading', isCancelled: false };
      images.push(image);
      return {
        state: () => image.state,
        cancel: () => {
          image.isCancelled = true;
        },
      };
    },
  };
}
