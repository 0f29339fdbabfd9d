import type { DeviceFailure } from '../domain/call/call-machine.ts';
import type { CallMedium } from '../domain/call/call-signal.ts';
import type { UserId } from '../domain/chat/chat-id.ts';
import type { SpeakerChoice } from '../platform/call-media.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import type { CallCard } from '../contract/host-bridge.ts';
import { alertSettingsAtom, hasNotificationsAtom } from '../state/alerts.ts';
import { shownCallAtom } from '../state/call.ts';
import type { Calls } from '../sync/calls/calls.ts';
import type { ActionDeps } from './context.ts';

export type { DeviceFailure, SpeakerChoice };

/** The actions of a call. During no call they do nothing. */
export interface CallActions {
  /** Shows a failure through the notices if the code of calls cannot be fetched. */
  readonly startCall: (peerId: UserId, medium: CallMedium) => void;
  readonly acceptCall: (hasCamera: boolean) => void;
  /** Declines, cancels or hangs up. */
  readonly hangUp: () => void;
  readonly dismissCall: () => void;
  readonly setMuted: (isMuted: boolean) => void;
  readonly setCamera: (isOn: boolean) => Promise<DeviceFailure | undefined>;
  readonly flipCamera: () => Promise<DeviceFailure | undefined>;
  /** Shows a picture in a video element. Call the returned function to stop. */
  readonly showVideo: (whose: 'own' | 'peer', element: HTMLVideoElement) => () => void;
  readonly speakers: () => Promise<readonly SpeakerChoice[]>;
  readonly chooseSpeaker: (id: string) => Promise<void>;
  /** Answers the ringing call from the host page's bubble. */
  readonly answerCall: (callId: string, isAccepted: boolean) => void;
  /** Shows a ringing call at the host page's bubble, or removes it. */
  readonly reportCall: (card: CallCard | undefined, pictureAddress: string | undefined) => void;
  /** Shows a notification of the system while the page is hidden, if the user has allowed them. */
  readonly notifyOfCall: (about: { readonly title: string; readonly text: string; readonly chatId: string }) => void;
  /** Rings until the returned function is called, unless the user has switched sounds off. */
  readonly ring: (kind: 'incoming' | 'outgoing') => () => void;
}

/** Twice the size at which the loader shows it. */
const PICTURE_PX = 120;

export function createCallActions({ session, notify, platform, store, host }: ActionDeps): CallActions {
  const alerts = lazyModule(() => platform.importAlerts());
  /** Counts the reports to the host page. */
  let reports = 0;
  const load = async (): Promise<Calls | undefined> =>
    session
      .current()
      ?.realtime()
      ?.calls()
      .catch(() => undefined);
  const withCalls = (run: (loaded: Calls) => void): void =>
    void load().then((loaded) => (loaded === undefined ? notify({ code: 'failed_to_fetch' }) : run(loaded)));

  return {
    startCall: (peerId, medium) => withCalls((loaded) => loaded.start(peerId, medium)),
    acceptCall: (hasCamera) => withCalls((loaded) => loaded.accept(hasCamera)),
    hangUp: () => withCalls((loaded) => loaded.hangUp()),
    dismissCall: () => withCalls((loaded) => loaded.dismiss()),
    setMuted: (isMuted) => withCalls((loaded) => loaded.setMuted(isMuted)),
    setCamera: async (isOn) => (await load())?.setCamera(isOn),
    flipCamera: async () => (await load())?.flipCamera(),
    showVideo(whose, element) {
      let stop = (): void => undefined;
      let isWanted = true;
      withCalls((loaded) => {
        if (isWanted) stop = loaded.show(whose, element);
      });
      return () => {
        isWanted = false;
        stop();
      };
    },
    answerCall(callId, isAccepted) {
      const shown = store.get(shownCallAtom)?.state;
      if (shown?.phase !== 'ringing' || shown.call.callId !== callId) return;
      withCalls((loaded) => (isAccepted ? loaded.accept(shown.call.medium === 'video') : loaded.hangUp()));
    },
    reportCall(card, pictureAddress) {
      reports += 1;
      const mine = reports;
      if (card === undefined || pictureAddress === undefined) return host()?.callChanged(card);
      void alerts
        .load()
        .then((loaded) => loaded.loadPicture(pictureAddress, PICTURE_PX))
        .catch(() => undefined)
        // The call may have ended meanwhile.
        .then(
          (picture) => mine === reports && host()?.callChanged(picture === undefined ? card : { ...card, picture }),
        );
    },
    notifyOfCall({ title, text, chatId }) {
      if (!store.get(hasNotificationsAtom) || platform.visibility.isVisible()) return;
      void alerts.load().then(
        (loaded) =>
          loaded.notify({ title, text, icon: undefined, tag: chatId, address: '/ml/home', onOpen: () => undefined }),
        () => undefined,
      );
    },
    speakers: async () => (await load())?.speakers() ?? [],
    chooseSpeaker: async (id) => (await load())?.chooseSpeaker(id),
    ring(kind) {
      let stop = (): void => undefined;
      let isWanted = store.get(alertSettingsAtom).hasSound !== false;
      void alerts.load().then(
        (loaded) => {
          if (isWanted) stop = loaded.ring(kind);
        },
        () => undefined,
      );
      return () => {
        isWanted = false;
        stop();
      };
    },
  };
}
