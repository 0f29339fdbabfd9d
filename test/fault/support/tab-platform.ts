import type { Clock } from '../../../widget/platform/clock.ts';
import { withDeadline } from '../../../widget/platform/deadline.ts';
import { createBrowserHttp } from '../../../widget/platform/http.browser.ts';
import type { HttpClient, HttpOutcome } from '../../../widget/platform/http.ts';
import type { DownloadOutcome, Media } from '../../../widget/platform/media.ts';
import type { Platform } from '../../../widget/platform/platform.ts';
import { openBrowserSocket } from '../../../widget/platform/socket.browser.ts';
import type { OpenSocket } from '../../../widget/platform/socket.ts';
import { createNodeMedia } from '../../support/node-media.ts';
import type { FrameFaults } from './frame-faults.ts';

/** The power of a tab: while it is on, the tab lives. */
export interface Power {
  readonly isOn: () => boolean;
  /** Registers an action for the moment when the system kills the tab. */
  readonly onOff: (run: () => void) => void;
  readonly switchOff: () => void;
}

export function createPower(): Power {
  let isOn = true;
  const runs: (() => void)[] = [];
  return {
    isOn: () => isOn,
    onOff: (run) => void runs.push(run),
    switchOff() {
      isOn = false;
      for (const run of runs.splice(0)) run();
    },
  };
}

/** A tab's own clock, which may be wrong. */
export interface SkewedClock extends Clock {
  readonly setSkew: (skewMs: number) => void;
}

export function createSkewedClock(clock: Clock, skewMs: number): SkewedClock {
  let skew = skewMs;
  return { nowMs: () => clock.nowMs() + skew, setTimer: clock.setTimer, setSkew: (next) => (skew = next) };
}

export interface TabPlatformDeps {
  readonly power: Power;
  readonly clock: Clock;
  readonly frames: FrameFaults;
  readonly note: (what: string) => void;
}

const NEVER = new Promise<never>(() => undefined);

/** The parts of a browser that a killed tab loses: time and network. They use the schedule's clock. */
export function createTabPlatform(deps: TabPlatformDeps): Partial<Platform> {
  const { power, clock, frames } = deps;
  return {
    http: createHttp(deps),
    openSocket: frames.through(createSocketOpener(deps)),
    importMedia: () => Promise.resolve(createMedia(deps)),
    clock: { nowMs: clock.nowMs, setTimer: (delayMs, run) => clock.setTimer(delayMs, () => power.isOn() && run()) },
  };
}

function createHttp({ power, clock, note }: TabPlatformDeps): HttpClient {
  const browserHttp = createBrowserHttp();
  return {
    async send(request) {
      if (!power.isOn()) return NEVER;
      const path = new URL(request.url).pathname;
      note(`→ ${path} ${short(request.body ?? '')}`);
      const late: HttpOutcome = { kind: 'timeout' };
      const outcome = await withDeadline<HttpOutcome, HttpOutcome>(
        clock,
        request.timeoutMs,
        browserHttp.send(request),
        late,
      );
      if (!power.isOn()) return NEVER;
      note(`← ${path} ${outcome.kind === 'response' ? short(outcome.text) : outcome.kind}`);
      return outcome;
    },
  };
}

function createSocketOpener({ power, note }: TabPlatformDeps): OpenSocket {
  return (url, listener) => {
    const noting =
      <Rest extends readonly (string | number | boolean | undefined)[]>(what: string, tell: (...rest: Rest) => void) =>
      (...rest: Rest): void => {
        if (!power.isOn()) return;
        note(`${what} ${short(rest.map(String).join(' '))}`);
        tell(...rest);
      };
    const socket = openBrowserSocket(url, {
      onOpen: noting('socket open', listener.onOpen),
      onMessage: noting('⇐', listener.onMessage),
      onClose: noting('socket closed', listener.onClose),
    });
    power.onOff(() => socket.close());
    return {
      send(text) {
        note(`⇒ ${short(text)}`);
        return power.isOn() && socket.send(text);
      },
      close: noting('closes its socket', socket.close),
    };
  };
}

/** Uploads and downloads time out by the schedule's clock, like in a browser without progress. */
function createMedia({ power, clock, note }: TabPlatformDeps): Media {
  const media = createNodeMedia();
  const guarded = async <T>(
    what: string,
    stallMs: number,
    run: (signal: AbortSignal) => Promise<T>,
    lost: T,
  ): Promise<T> => {
    if (!power.isOn()) return NEVER;
    const abort = new AbortController();
    power.onOff(() => abort.abort());
    note(`→ ${what}`);
    const outcome = await withDeadline<T, T>(clock, stallMs, run(abort.signal), lost);
    abort.abort();
    if (!power.isOn()) return NEVER;
    note(`← ${what}${outcome === lost ? ': lost' : ''}`);
    return outcome;
  };
  return {
    ...media,
    upload: (request) =>
      guarded<HttpOutcome>(
        `upload ${new URL(request.url).pathname}`,
        request.stallMs,
        (signal) => media.upload({ ...request, signal: bothOf(request.signal, signal) }),
        { kind: 'network' },
      ),
    download: (request) =>
      guarded<DownloadOutcome>(
        `download ${new URL(request.url).pathname}`,
        request.stallMs,
        (signal) => media.download({ ...request, signal: bothOf(request.signal, signal) }),
        { kind: 'network' },
      ),
  };
}

const bothOf = (given: AbortSignal | undefined, own: AbortSignal): AbortSignal =>
  given === undefined ? own : AbortSignal.any([given, own]);

/** Removes tokens, because the notes may be shown to others. */
const short = (text: string): string => text.replaceAll(/"[sS]?[tT]oken":"[^"]*"/g, '"token":"…"').slice(0, 240);
