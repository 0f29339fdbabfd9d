import type { Frame, Page } from 'playwright';

/** The media that a page has received in its calls. */
export interface ReceivedMedia {
  readonly audioBytes: number;
  readonly frames: number;
  /** The kinds of the addresses through which media go, such as `host` or `relay`. */
  readonly ways: readonly string[];
}

declare global {
  interface Window {
    mlWakeLocks?: number;
    mlPeers?: RTCPeerConnection[];
  }
}

/** Remembers the connections that the page opens from now on, also after a reload. `isRelayOnly`: only the relay may be used. */
export async function watchCalls(page: Page, isRelayOnly = false): Promise<void> {
  await page.addInitScript(watch, isRelayOnly);
  await page.evaluate(watch, isRelayOnly);
}

function watch(relays: boolean): void {
  const peers: RTCPeerConnection[] = (window.mlPeers = []);
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(config: RTCConfiguration = {}) {
      super(relays ? { ...config, iceTransportPolicy: 'relay' } : config);
      peers.push(this);
    }
  };
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = (type) => {
    window.mlWakeLocks = (window.mlWakeLocks ?? 0) + 1;
    return request(type);
  };
}

/** How often the page has asked to keep the screen on. Browsers without a screen refuse. */
export const wakeLocksOf = (page: Page): Promise<number> => page.evaluate(() => window.mlWakeLocks ?? 0);

/** The media that the newest connection of the page has received so far. */
export const receivedBy = (page: Page | Frame): Promise<ReceivedMedia> =>
  page.evaluate(async () => {
    const stats = [...((await window.mlPeers?.at(-1)?.getStats())?.values() ?? [])] as Record<string, unknown>[];
    const inbound = (kind: string) => stats.find((each) => each['type'] === 'inbound-rtp' && each['kind'] === kind);
    const pair = stats.find((each) => each['type'] === 'candidate-pair' && each['nominated'] === true);
    const kindOf = (id: unknown): string => {
      const kind = stats.find((each) => each['id'] === id)?.['candidateType'];
      return typeof kind === 'string' ? kind : '';
    };
    return {
      audioBytes: Number(inbound('audio')?.['bytesReceived'] ?? 0),
      frames: Number(inbound('video')?.['framesDecoded'] ?? 0),
      ways: pair === undefined ? [] : [kindOf(pair['localCandidateId']), kindOf(pair['remoteCandidateId'])],
    };
  });

/** The average colour of the largest video on the page; Chromium's fake camera is green. */
export const colourOfVideo = (
  page: Page,
): Promise<{ readonly red: number; readonly green: number; readonly blue: number }> =>
  page.evaluate(() => {
    const [video] = [...document.querySelectorAll('video')].toSorted((a, b) => b.clientWidth - a.clientWidth);
    const canvas = document.createElement('canvas');
    canvas.width = 16;
    canvas.height = 16;
    const context = canvas.getContext('2d');
    if (video === undefined || context === null) return { red: 0, green: 0, blue: 0 };
    context.drawImage(video, 0, 0, 16, 16);
    const { data } = context.getImageData(0, 0, 16, 16);
    const mean = (offset: number): number => {
      let sum = 0;
      for (let index = offset; index < data.length; index += 4) sum += data[index] ?? 0;
      return Math.round(sum / 256);
    };
    return { red: mean(0), green: mean(1), blue: mean(2) };
  });
