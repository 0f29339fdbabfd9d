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

/** Everything that the widget needs from the outside world, so that it runs the same in a browser and in a test. */
export interface Platform {
  readonly clock: Clock;
  readonly random: Random;
  readonly http: HttpClient;
  readonly openSocket: OpenSocket;
  /** What opens streams; most networks never need it. Rejects when its file cannot be fetched. */
  readonly importStreams: () => Promise<OpenStream>;
  /** What probes hosts, where there are several. Rejects when its file cannot be fetched. */
  readonly importImageProbe: () => Promise<ProbeImage>;
  /** What works with files. Rejects when its file cannot be fetched. */
  readonly importMedia: () => Promise<Media>;
  readonly visibility: Visibility;
  readonly scheduler: Scheduler;
  readonly location: PageLocation;
  readonly keyValue: KeyValue;
  readonly storage: BrowserStorage;
  readonly instanceLock: InstanceLock;
  readonly log: Log;
}
