import type { Alerts, NotificationState, PageNotification, Tone } from './alerts.ts';
import { createWorkerNotices, hasWorker } from './worker-notices.browser.ts';

interface Note {
  readonly hertz: number;
  readonly atS: number;
}

/** Two rising notes for a message, three for a mention. */
const NOTES: Readonly<Record<Tone, readonly Note[]>> = {
  message: [
    { hertz: 660, atS: 0 },
    { hertz: 880, atS: 0.09 },
  ],
  mention: [
    { hertz: 784, atS: 0 },
    { hertz: 988, atS: 0.1 },
    { hertz: 1319, atS: 0.2 },
  ],
};
/** A small rising figure for a call, and the tone that a caller hears. */
const RING: Readonly<Record<'incoming' | 'outgoing', { readonly notes: readonly Note[]; readonly everyMs: number }>> = {
  incoming: {
    notes: [
      { hertz: 587, atS: 0 },
      { hertz: 740, atS: 0.16 },
      { hertz: 880, atS: 0.32 },
      { hertz: 740, atS: 0.64 },
      { hertz: 880, atS: 0.8 },
      { hertz: 1175, atS: 0.96 },
    ],
    everyMs: 2400,
  },
  outgoing: {
    notes: [
      { hertz: 440, atS: 0 },
      { hertz: 440, atS: 0.2 },
      { hertz: 440, atS: 0.4 },
    ],
    everyMs: 3500,
  },
};
const NOTE_LENGTH_S = 0.22;
const VOLUME = 0.09;
/** The maximum time that a preview waits for its picture. */
const PICTURE_WITHIN_MS = 1500;

/** The page's icon, which is the tenant's. */
const pageIcon = (): string => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '/ml/icon.svg';

/** Sounds through WebAudio, notifications through the service worker, or through the Notification API without a worker. */
export function createBrowserAlerts(): Alerts {
  let context: AudioContext | undefined;
  const workerNotices = createWorkerNotices();
  /** The notifications that the page itself has shown, by tag. */
  const pageNotices = new Map<string, Notification>();

  const play = async (notes: readonly Note[]): Promise<void> => {
    // Before the first user gesture, browsers forbid sounds and log a warning when a context is created.
    if (navigator.userActivation?.hasBeenActive === false || typeof AudioContext !== 'function') return;
    context ??= new AudioContext();
    await context.resume();
    for (const note of notes) playNote(context, note);
  };

  return {
    play: (tone) => void play(NOTES[tone]).catch(() => undefined),
    ring(kind) {
      const { notes, everyMs } = RING[kind];
      const ringOnce = (): void => void play(notes).catch(() => undefined);
      ringOnce();
      const timer = setInterval(ringOnce, everyMs);
      return () => clearInterval(timer);
    },
    notificationState,
    async askForNotifications() {
      if (notificationState() !== 'undecided') return notificationState();
      // Chromium on Android shows notifications of workers only. Without permission, this probe shows nothing.
      if (!canConstruct() && !(await hasWorker())) return 'unavailable';
      await Notification.requestPermission().catch(() => undefined);
      return notificationState();
    },
    notify(notification) {
      if (notificationState() !== 'granted') return;
      const notice = { ...notification, icon: notification.icon ?? pageIcon() };
      void workerNotices.show(notice).then((isShown) => {
        const shown = isShown ? undefined : notifyByPage(notice);
        if (shown !== undefined) pageNotices.set(notice.tag, shown);
      });
    },
    closeNotifications() {
      for (const shown of pageNotices.values()) shown.close();
      pageNotices.clear();
      void workerNotices.closeAll();
    },
    loadPicture,
  };
}

function playNote(context: AudioContext, { hertz, atS }: Note): void {
  const start = context.currentTime + atS;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_LENGTH_S);
  const oscillator = context.createOscillator();
  oscillator.type = 'sine';
  oscillator.frequency.value = hertz;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + NOTE_LENGTH_S);
}

function notificationState(): NotificationState {
  if (typeof Notification !== 'function' || !isSecureContext || isForeignFrame()) return 'unavailable';
  const { permission } = Notification;
  return permission === 'default' ? 'undecided' : permission;
}

/** Browsers withhold notifications from frames of other origins, and report them as denied. */
function isForeignFrame(): boolean {
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

function canConstruct(): boolean {
  try {
    new Notification('').close();
    return true;
  } catch {
    return false;
  }
}

function notifyByPage(notice: PageNotification & { readonly icon: string }): Notification | undefined {
  const { title, text, icon, tag, onOpen } = notice;
  try {
    const shown = new Notification(title, { body: text, tag, icon, silent: true });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onOpen();
    });
    return shown;
  } catch {
    // Chromium on Android, without a worker.
    return undefined;
  }
}

async function loadPicture(address: string, sizePx: number): Promise<ImageBitmap | undefined> {
  // Browsers do not allow reading pixels of other origins.
  if (new URL(address, location.href).origin !== location.origin) return undefined;
  const image = new Image();
  image.src = address;
  const late = new Promise<never>((_, reject) => setTimeout(reject, PICTURE_WITHIN_MS));
  try {
    await Promise.race([image.decode(), late]);
    const side = Math.min(image.naturalWidth, image.naturalHeight);
    const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2];
    return await createImageBitmap(image, left, top, side, side, {
      resizeWidth: sizePx,
      resizeHeight: sizePx,
      resizeQuality: 'high',
    });
  } catch {
    return undefined;
  }
}
