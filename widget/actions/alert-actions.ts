import { alertFor } from '../domain/message/alert.ts';
import type { Message } from '../domain/message/message.ts';
import type { Alerts, NotificationState } from '../platform/alerts.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import { alertSettingsAtom, hasNotificationsAtom, hasSoundAtom, type AlertSettings } from '../state/alerts.ts';
import { isInViewAtom } from '../state/environment.ts';
import { openChatAtom } from '../state/open-chat.ts';
import { accountAtom } from '../state/session.ts';
import type { ActionDeps } from './context.ts';

export type { NotificationState };

export interface AlertActions {
  /** Turns sounds on or off on this device. Turning them on plays one. */
  readonly setSound: (isOn: boolean) => void;
  /**
   * Turns notifications on or off on this device. Turning them on makes the browser ask the user. They stay off if the
   * browser refuses.
   */
  readonly setNotifications: (isOn: boolean) => Promise<NotificationState>;
  readonly notificationState: () => Promise<NotificationState>;
  /** Announces a new message by sound, by notification, or not at all. */
  readonly announce: (message: Message, preview: AlertPreview) => void;
}

export interface AlertPreview {
  readonly title: string;
  readonly text: string;
  readonly icon: string | undefined;
  readonly address: string;
  readonly onOpen: () => void;
}

const SETTINGS_KEY = 'ml_alerts';
/** Messages that arrive together make one sound. A mention among them still makes its own. */
const SOUND_GAP_MS = 1500;

/** Sounds and notifications for messages, and the user's settings for them. */
export function createAlertActions({ platform, store, clock }: ActionDeps): AlertActions {
  const lazyAlerts = lazyModule(() => platform.importAlerts());
  const heardAtMs = { message: -Infinity, mention: -Infinity };
  store.set(alertSettingsAtom, readSettings(platform.keyValue.get(SETTINGS_KEY)));

  const alerts = (): Promise<Alerts | undefined> => lazyAlerts.load().catch(() => undefined);
  // The next user of this browser must not read the messages of this one.
  let userId = store.get(accountAtom)?.userId;
  store.sub(accountAtom, () => {
    const before = userId;
    userId = store.get(accountAtom)?.userId;
    if (before === undefined || before === userId) return;
    // Without notifications, do not load the code of the alerts at a sign-out.
    if (lazyAlerts.loading() !== undefined || store.get(hasNotificationsAtom))
      void alerts().then((loaded) => loaded?.closeNotifications());
  });
  const save = (change: AlertSettings): void => {
    const settings = { ...store.get(alertSettingsAtom), ...change };
    store.set(alertSettingsAtom, settings);
    platform.keyValue.set(SETTINGS_KEY, JSON.stringify(settings));
  };

  return {
    setSound(hasSound) {
      save({ hasSound });
      if (hasSound) void alerts().then((loaded) => loaded?.play('message'));
    },
    async setNotifications(isOn) {
      if (!isOn) {
        save({ hasNotifications: false });
        return (await alerts())?.notificationState() ?? 'unavailable';
      }
      const state = (await (await alerts())?.askForNotifications()) ?? 'unavailable';
      save({ hasNotifications: state === 'granted' });
      return state;
    },
    notificationState: async () => (await alerts())?.notificationState() ?? 'unavailable',
    announce(message, preview) {
      const { tone, isNotified } = alertFor(message, store.get(accountAtom)?.userId ?? '', {
        isLookedAt: store.get(isInViewAtom) && store.get(openChatAtom)?.chatId === message.chatId,
        isPageHidden: !platform.visibility.isVisible(),
        hasSound: store.get(hasSoundAtom),
        hasNotifications: store.get(hasNotificationsAtom),
      });
      const lastAtMs = tone === 'mention' ? heardAtMs.mention : Math.max(heardAtMs.message, heardAtMs.mention);
      const isHeard = tone !== undefined && clock.nowMs() - lastAtMs >= SOUND_GAP_MS;
      if (isHeard) heardAtMs[tone] = clock.nowMs();
      if (!isHeard && !isNotified) return;
      void alerts().then((loaded) => {
        if (isHeard) loaded?.play(tone);
        if (isNotified) loaded?.notify({ ...preview, tag: message.chatId });
      });
    },
  };
}

function readSettings(text: string | null): AlertSettings {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const flag = (name: keyof AlertSettings): boolean | undefined => {
      const found: unknown = (value as Record<string, unknown>)[name];
      return typeof found === 'boolean' ? found : undefined;
    };
    return { hasSound: flag('hasSound'), hasNotifications: flag('hasNotifications') };
  } catch {
    return {};
  }
}
