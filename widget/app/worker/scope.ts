/** The part of the service worker API that the worker uses. TypeScript's own declarations conflict with those of pages. */

export interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The request that the browser sent while the worker started; undefined in browsers without navigation preload. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
  /** The page that has sent it. */
  readonly source: { readonly id?: string } | null;
  readonly ports: readonly MessagePort[];
}

/** Static routes: requests that the browser sends without starting the worker. Only Chromium supports them. */
export interface WorkerInstallEvent extends WorkerEvent {
  addRoutes?(routes: readonly unknown[]): Promise<void>;
}

export interface WorkerNotificationEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

/** An open page. */
export interface WorkerClient {
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface WorkerEvents {
  readonly install: WorkerInstallEvent;
  readonly activate: WorkerEvent;
  readonly fetch: WorkerFetchEvent;
  readonly message: WorkerMessageEvent;
  readonly notificationclick: WorkerNotificationEvent;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WorkerClient | undefined>;
    openWindow(address: string): Promise<unknown>;
    matchAll(options: { readonly includeUncontrolled: boolean }): Promise<readonly { readonly url: string }[]>;
  };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  setTimeout(run: () => void, ms: number): number;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}
