import { createBrowserClock } from './clock.browser.ts';
import { createBrowserHttp } from './http.browser.ts';
import { createBrowserInstanceLock } from './instance-lock.browser.ts';
import { createBrowserKeyValue } from './key-value.browser.ts';
import { createBrowserLocation } from './location.browser.ts';
import { createBrowserLog } from './log.browser.ts';
import type { Platform } from './platform.ts';
import { createBrowserRandom } from './random.browser.ts';
import { createBrowserScheduler } from './scheduler.browser.ts';
import { openBrowserSocket } from './socket.browser.ts';
import { createBrowserStorage } from './storage.browser.ts';
import { createBrowserVisibility } from './visibility.browser.ts';
import { joinBrowserWindows } from './windows.browser.ts';

export function createBrowserPlatform(): Platform {
  const keyValue = createBrowserKeyValue();
  return {
    clock: createBrowserClock(),
    random: createBrowserRandom(),
    http: createBrowserHttp(),
    openSocket: openBrowserSocket,
    importStreams: async () => (await import('./stream.browser.ts')).openBrowserStream,
    importImageProbe: async () => (await import('./image-probe.browser.ts')).probeBrowserImage,
    importMedia: async () => (await import('./media.browser.ts')).browserMedia,
    importAlerts: async () => (await import('./alerts.browser.ts')).createBrowserAlerts(),
    importCallMedia: async () => (await import('./call-media.browser.ts')).browserCallMedia,
    visibility: createBrowserVisibility(),
    scheduler: createBrowserScheduler(),
    location: createBrowserLocation(),
    keyValue,
    tabValues: createBrowserKeyValue(() => sessionStorage),
    storage: createBrowserStorage(),
    instanceLock: createBrowserInstanceLock(keyValue),
    joinWindows: joinBrowserWindows,
    log: createBrowserLog(),
  };
}
