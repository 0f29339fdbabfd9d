import type { HttpClient } from '../../widget/platform/http.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import type { OpenSocket } from '../../widget/platform/socket.ts';
import { createTamperedSocket, type TamperedSocket } from './tampered-socket.ts';

/** A network that replaces some answers of the provider by a server error, even if the call has succeeded. */
export interface FailingCalls {
  readonly platform: { readonly http: HttpClient; readonly openSocket: OpenSocket };
  readonly socket: TamperedSocket;
  /** Turns the next answers to each of these calls (operation or path) into errors. */
  readonly fail: (times: number, ...names: readonly string[]) => void;
  /** The number of answers that were errors so far. */
  readonly failed: (name: string) => number;
}

export function createFailingCalls(): FailingCalls {
  const left = new Map<string, number>();
  const counts = new Map<string, number>();
  /** Names of the operations that were requested over a socket, by request id. */
  const asked = new Map<string, string>();
  const http = createBrowserHttp();
  const socket = createTamperedSocket();

  const failsNow = (name: string): boolean => {
    const times = left.get(name) ?? 0;
    if (times === 0) return false;
    left.set(name, times - 1);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return true;
  };
  const operationOf = (text: string | undefined): string | undefined => /"p":"([^"]+)"/.exec(text ?? '')?.[1];

  return {
    socket,
    fail(times, ...names) {
      for (const name of names) left.set(name, times);
    },
    failed: (name) => counts.get(name) ?? 0,
    platform: {
      http: {
        async send(request) {
          const outcome = await http.send(request);
          const name = operationOf(request.body) ?? [...left.keys()].find((path) => request.url.endsWith(path));
          if (outcome.kind !== 'response' || name === undefined || !failsNow(name)) return outcome;
          const error = { s: '-1', m: '', d: {}, code: 'server_error', errorCode: 'server_error', msg: '', data: {} };
          return { ...outcome, text: JSON.stringify(error) };
        },
      },
      openSocket(url, listener) {
        const opened = socket.openSocket(url, {
          onOpen: listener.onOpen,
          onClose: listener.onClose,
          onMessage(text) {
            const r = /"r":"([^"]+)"/.exec(text)?.[1];
            const name = r === undefined ? undefined : asked.get(r);
            const isFailing = name !== undefined && failsNow(name);
            const error = { s: '-1', m: '', d: {}, t: 0, r, code: 'server_error' };
            listener.onMessage(isFailing ? JSON.stringify(error) : text);
          },
        });
        return {
          close: opened.close,
          send(text) {
            const [r, name] = [/"r":"([^"]+)"/.exec(text)?.[1], operationOf(text)];
            if (r !== undefined && name !== undefined) asked.set(r, name);
            return opened.send(text);
          },
        };
      },
    },
  };
}
