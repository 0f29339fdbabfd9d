import path from 'node:path';
import type { GetModuleInfo, ManualChunksOption } from 'rollup';

/**
 * Groups the widget's files by the moment at which the page needs them. Each moment names the modules that are imported lazily
 * then; their static imports come with them. The login form fetches `main` and `login`; a signed-in visit fetches `main` and
 * `list`. `realtime` follows at once. The page fetches the others after the first screen, or on demand.
 */
const MOMENTS = {
  login: ['features/auth/', 'actions/account-forms.ts'],
  register: ['features/auth/register-screen.tsx'],
  list: [
    'features/chat-list/chat-list-screen.tsx',
    'components/empty-list.tsx',
    'app/open-database.ts',
    'storage/memory-driver.ts',
    'storage/open-failure.ts',
    'sync/session/session-effects.ts',
    'platform/storage-trouble.browser.ts',
  ],
  realtime: [
    'sync/realtime-session.ts',
    'sync/session/remove-data.ts',
    'transport/realtime.ts',
    'sync/guest/',
    'app/session-effects.tsx',
  ],
  /** Inside a host page. */
  host: [
    'app/bridge-child.ts',
    'app/host-reports.ts',
    'app/host-screen.tsx',
    'components/host-button.tsx',
    'sync/session/renewal.ts',
  ],
  room: ['features/chat-room/chat-room-screen.tsx', 'components/chat-search-bar.tsx', 'storage/conversations.ts'],
  /** Everything around the first screen: other routes, toasts, notices, the list's menus and search. */
  secondary: [
    'app/lazy-screens.tsx',
    'app/after-start.ts',
    'app/applet-screen.tsx',
    'app/other-window-screen.tsx',
    'app/handed-bet.tsx',
    'app/load-failed.tsx',
    'app/host-signed-out.tsx',
    'components/guest-service.tsx',
    'app/notice-dialog.tsx',
    'app/retry-dialog.tsx',
    'app/failed-view.tsx',
    'app/missing-screen.tsx',
    'app/shortcut-list.tsx',
    'app/worker/connect-worker.ts',
    'components/update-banner.tsx',
    'components/virtual-list.tsx',
    'platform/alerts.browser.ts',
    'sync/client-figures.ts',
    'sync/session/link-token.ts',
    'ui/overlay/toast.tsx',
    'features/chat-list/',
  ],
  media: ['features/chat-room/media/', 'platform/media.browser.ts', 'sync/media/', 'node_modules/compressorjs/'],
  call: ['features/call/', 'sync/calls/', 'platform/call-media.browser.ts'],
  money: ['features/chat-room/money/'],
  bets: ['features/chat-room/bets/', 'components/bets/'],
  fair: ['features/chat-room/fair/'],
  /** The full emoji picker, for devices with a mouse. */
  emoji: ['features/chat-room/emoji/'],
  people: [
    'components/report-sheet.tsx',
    'features/contacts/',
    'features/groups/',
    'features/people/',
    'features/profile/',
  ],
  settings: ['features/settings/', 'features/campaign/', 'storage/measure.ts', 'platform/cached-files.browser.ts'],
  /** The crop tool of avatars and group pictures. */
  crop: ['components/crop/crop-'],
  tenant: ['i18n/language-pack.ts', 'app/tenant-theme.ts', 'app/own-texts.ts'],
  texts: ['i18n/library.ts'],
  /** Removes the data of a user from the browser. */
  removal: ['sync/session/remove-data.ts', 'platform/data-removal.browser.ts'],
  /** Loaded when the network or the storage fails. */
  trouble: [
    'platform/image-probe.browser.ts',
    'platform/insecure-hash.browser.ts',
    'platform/stream.browser.ts',
    'storage/eviction.ts',
    'sync/error-reports.ts',
    'transport/host-race.ts',
    'transport/sse-link.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Moment = keyof typeof MOMENTS;
const NAMES = Object.keys(MOMENTS) as readonly Moment[];
/** The moments that start a visit. Modules that `login` shares with another start go into `main`: no start fetches another's file. */
const STARTS: readonly Moment[] = ['login', 'list', 'realtime', 'host'];
/** The file for modules that several other moments need. */
const SHARED = 'shared';

/** Assigns every module to the file of its moment. Texts and emoji names get one file per language, fetched when it is chosen. */
export function chunksByMoment(): ManualChunksOption {
  let known: ReadonlyMap<string, string> | undefined;
  return (id, { getModuleInfo, getModuleIds }) =>
    localeChunk(id) ?? (known ??= assign([...getModuleIds()], getModuleInfo)).get(id);
}

function localeChunk(id: string): string | undefined {
  const [, emoji] = /\/emojibase-data\/([\w-]+)\/compact\.json$/.exec(id) ?? [];
  if (emoji !== undefined) return `emoji-${emoji}`;
  const [, isLazy, language] = /\/i18n\/bundles\/(lazy\/)?([a-z]+)\.ts$/.exec(id) ?? [];
  return language && `locale-${language}${isLazy ? '-lazy' : ''}`;
}

function assign(ids: readonly string[], getModuleInfo: GetModuleInfo): ReadonlyMap<string, string> {
  const momentsOf = new Map<string, Set<Moment | 'main'>>();
  const mark = (id: string, moment: Moment | 'main'): void => {
    const moments = momentsOf.get(id) ?? new Set();
    if (moments.has(moment)) return;
    momentsOf.set(id, moments.add(moment));
    for (const imported of getModuleInfo(id)?.importedIds ?? []) mark(imported, moment);
  };
  for (const id of ids) {
    const info = getModuleInfo(id);
    if (info?.isEntry === true) mark(id, 'main');
    if (info !== null && info.dynamicImporters.length > 0 && localeChunk(id) === undefined) mark(id, momentOf(id));
  }
  return new Map([...momentsOf].map(([id, moments]) => [id, fileOf(moments)]));
}

/** The moment of a module that is imported lazily: the longest name that fits. */
function momentOf(id: string): Moment {
  const name = nameOf(id);
  const fits = NAMES.flatMap((moment) => MOMENTS[moment].map((start) => ({ moment, start })))
    .filter(({ start }) => name.startsWith(start))
    .toSorted((a, b) => b.start.length - a.start.length);
  if (fits[0] === undefined)
    throw new Error(`${name} is imported lazily: add it to a moment in .tools/build/chunks.ts`);
  return fits[0].moment;
}

function fileOf(moments: ReadonlySet<Moment | 'main'>): string {
  if (moments.has('main')) return 'main';
  const starts = STARTS.filter((moment) => moments.has(moment));
  if (starts.includes('login') && starts.length > 1) return 'main';
  const first = starts.includes('list') ? 'list' : starts[0];
  if (first !== undefined) return first;
  const [only = SHARED, another] = moments;
  return another === undefined ? only : SHARED;
}

/** A module's path below `widget`, or below the root. Plugins put marks around the ids of modules that they derive from it. */
const nameOf = (id: string): string =>
  path
    .relative('widget', id.replace(/^\0|\?.*$/g, ''))
    .split(path.sep)
    .join('/')
    .replace(/^\.\.\//, '');
