import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

/**
 * The widget's origin, without a provider: serves the built loader and a page at /ml that speaks the widget's end of the
 * bridge with penpal. The page shows received calls in its document. The test calls methods on its window.
 */
export interface WidgetOrigin {
  readonly origin: string;
  /** Requested paths, oldest first. `/ml/destroyed` means that the loader called the widget's `destroy`. */
  readonly requests: string[];
  /** Additional pages of this origin, by path. */
  readonly pages: Map<string, { readonly html: string; readonly headers?: Readonly<Record<string, string>> }>;
  /** While true, the widget's page never reports that it is ready. */
  isSilent: boolean;
  /** While true, the widget's page asks who is signed in before it reports that it is ready. */
  isAsking: boolean;
  /** While false, the origin serves only `/v1/` and no version folder. */
  hasReleases: boolean;
  /** The failure of some paths: the connection is cut, the request gets no answer, or the file is missing. */
  fails: { readonly paths: RegExp; readonly how: 'cut' | 'silent' | 'missing' } | undefined;
  /** While true, the widget's page offers only the methods of version 0.1. */
  isOld: boolean;
  stop(): Promise<void>;
}

/** The folder of a version. */
const VERSION = /^\/v\d+\.\d+\.\d+\//;

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES: Readonly<Record<string, string>> = {
  '/v1/loader.js': 'dist/loader/loader.js',
  '/v1/bridge.js': 'dist/loader/bridge.js',
  '/v1/bubble-extras.js': 'dist/loader/bubble-extras.js',
  '/v1/commands.js': 'dist/loader/commands.js',
  '/v1/applet.js': 'dist/loader/applet.js',
  '/penpal.js': 'node_modules/penpal/dist/penpal.mjs',
};

/** Answers to the page's server, which are no requests of the page. */
const LOTTERY: Readonly<Record<string, object>> = {
  '/lottery/board': { serverTime: Date.now(), games: [] },
  '/lottery/bets': { bets: [] },
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const WIDGET = `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>stand-in</title><body><input id="field"><script type="module">
import { connect, WindowMessenger } from '/penpal.js';
const reported = (window.reported = []);
const note = (name) => (...args) => void reported.push([name, ...args]);
const query = new URLSearchParams(location.search);
const silent = SILENT;
window.query = Object.fromEntries(query);
if (!silent) {
  const connection = connect({
    messenger: new WindowMessenger({ remoteWindow: parent, allowedOrigins: ['*'] }),
    channel: 'meeline:1:' + query.get('instance'),
    methods: {
      // What a widget of version 0.1 offers.
      setView: note('setView'), setColorScheme: note('setColorScheme'), setLocale: note('setLocale'),
      destroy: () => void fetch('/ml/destroyed', { keepalive: true }),
      ...(OLD ? {} : { openChat: note('openChat'), setTheme: note('setTheme'), shareBet: note('shareBet'), pageChanged: note('pageChanged'), setSafeArea: (area) => reported.push(['setSafeArea', area]) > 0, logOut: () => void fetch('/ml/loggedout', { keepalive: true }) }),
    },
  });
  window.host = await connection.promise;
  if (ASKING) await window.host.getIdentity('boot');
  await window.host.widgetReady();
}
</script>`;

export async function startWidgetOrigin(port: number): Promise<WidgetOrigin> {
  const scripts = new Map<string, Buffer>();
  for (const [address, file] of Object.entries(FILES)) scripts.set(address, await readFile(path.join(ROOT, file)));
  const requests: string[] = [];
  const pages: WidgetOrigin['pages'] = new Map();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const lottery = LOTTERY[url.pathname];
    if (lottery !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(lottery));
      return;
    }
    requests.push(url.pathname);
    const { fails } = widgetOrigin;
    if (fails?.paths.test(url.pathname)) {
      if (fails.how === 'cut') request.destroy();
      if (fails.how === 'missing') response.writeHead(404).end();
      return;
    }
    const { status, headers, body } = answer(url);
    response.writeHead(status, headers).end(body);
  });

  const answer = ({ pathname }: URL): Answer => {
    const page = pages.get(pathname);
    if (page) return { status: 200, headers: { 'content-type': 'text/html', ...page.headers }, body: page.html };
    if (pathname === '/ml' || pathname === '/ml/applet') {
      const html = WIDGET.replace('SILENT', String(widgetOrigin.isSilent))
        .replace('OLD', String(widgetOrigin.isOld))
        .replace('ASKING', String(widgetOrigin.isAsking));
      return { status: 200, headers: { 'content-type': 'text/html' }, body: html };
    }
    const brand = pathname === '/v1/brand.js' ? Buffer.from('export const brand = {};') : undefined;
    const script = brand ?? scripts.get(pathname.replace(VERSION, widgetOrigin.hasReleases ? '/v1/' : '/'));
    if (!script) return { status: 204, headers: {}, body: '' };
    const headers = {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    };
    return { status: 200, headers, body: script };
  };

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  const widgetOrigin: WidgetOrigin = {
    origin: `http://localhost:${port}`,
    requests,
    pages,
    isSilent: false,
    isOld: false,
    isAsking: false,
    fails: undefined,
    hasReleases: true,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return widgetOrigin;
}
