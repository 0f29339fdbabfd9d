import type { Alerts } from './alerts.ts';
import type { CallMedia } from './call-media.ts';
import type { Clock } from './clock.ts';
import type { HttpClient } from './http.ts';
import type { ProbeImage } from './image-probe.ts';
import type { InstanceLock } from './instance-lock.ts';
import type { KeyValue } from './key-value.ts';
import type { PageLocation } from './location.ts';
import type { Log } from './log.ts';
import type { Media } from './media.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { OpenSocket } from './socket.ts';
import type { OpenStream } from './stream.ts';
import type { BrowserStorage } from './storage.ts';
import type { Visibility } from './visibility.ts';
import type { JoinWindows } from './windows.ts';

/**
 * Everything that the widget needs from its environment. It makes the widget run the same in a browser and in a test.
 */
export interface Platform {
  readonly clock: Clock;
  readonly random: Random;
  readonly http: HttpClient;
  readonly openSocket: OpenSocket;
  /** Loads the code that opens streams; most networks never need it. Rejects when its chunk cannot be fetched. */
  readonly importStreams: () => Promise<OpenStream>;
  /** Loads the code that probes hosts, if there are several. Rejects when its chunk cannot be fetched. */
  readonly importImageProbe: () => Promise<ProbeImage>;
  /** Loads the file functions. Rejects when their chunk cannot be fetched. */
  readonly importMedia: () => Promise<Media>;
  /** Loads sounds and notifications. Rejects when their chunk cannot be fetched. */
  readonly importAlerts: () => Promise<Alerts>;
  /** Loads the code of calls. Rejects when its chunk cannot be fetched. */
  readonly importCallMedia: () => Promise<CallMedia>;
  readonly visibility: Visibility;
  readonly scheduler: Scheduler;
  readonly location: PageLocation;
  readonly keyValue: KeyValue;
  /** Values of this tab only: they survive a reload. */
  readonly tabValues: KeyValue;
  readonly storage: BrowserStorage;
  readonly instanceLock: InstanceLock;
  readonly joinWindows: JoinWindows;
  readonly log: Log;
}
