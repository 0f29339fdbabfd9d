import type { Call, CallEvent } from '../../domain/call/call-machine.ts';
import type { CallPayload } from '../../domain/call/call-payload.ts';
import type { CallSignalName } from '../../domain/call/call-signal.ts';
import type { CallMedia, Peer, PeerSignal } from '../../platform/call-media.ts';
import type { CallMediaState } from '../../state/call.ts';
import type { CallWire } from './call-wire.ts';

const NO_CALL_MEDIA: CallMediaState = {
  isMuted: false,
  hasMicrophone: true,
  hasCamera: false,
  canFlip: false,
  isFrontCamera: true,
  isPeerMuted: false,
  hasPeerVideo: false,
  isWeak: false,
};

/** How a call begins on this device. */
export interface WantedMedia {
  readonly hasCamera: boolean;
  readonly isMuted: boolean;
}

/** Microphone, camera and connection of this device in a call. */
export interface OwnEnd {
  /** Opens the devices; a caller then offers. */
  readonly open: (call: Call, wanted: WantedMedia) => Promise<void>;
  /** Begins another connection with the same devices, because the page at the other end was loaded again. */
  readonly renew: (call: Call) => void;
  /** Restarts ICE, to find another route to the other end. */
  readonly restart: () => void;
  /** Sends unanswered signals again. */
  readonly repeat: () => void;
  readonly close: () => void;
  /** Passes on what the other end has sent, or keeps it until the devices are open. */
  readonly take: (name: CallSignalName, payload: CallPayload) => void;
  readonly peer: () => Peer | undefined;
  readonly media: () => CallMediaState;
}

interface OwnEndDeps {
  readonly importCallMedia: () => Promise<CallMedia>;
  readonly wire: CallWire;
  readonly isAnswered: () => boolean;
  readonly dispatch: (event: CallEvent) => void;
  readonly onMedia: () => void;
}

export function createOwnEnd({ importCallMedia, wire, isAnswered, dispatch, onMedia }: OwnEndDeps): OwnEnd {
  let peer: Peer | undefined;
  let media: CallMediaState = NO_CALL_MEDIA;
  let early: PeerSignal[] = [];
  let current: Call | undefined;
  /** Whether the other end has sent a description for the newest connection. */
  let hasHeard = false;
  /** Counts the attempts to open devices: those of an earlier call are released. */
  let attempt = 0;

  return {
    async open(call, { hasCamera, isMuted }) {
      attempt += 1;
      current = call;
      const mine = attempt;
      const isCurrent = (): boolean => attempt === mine;
      const [callMedia, config] = await Promise.all([importCallMedia().catch(() => undefined), wire.servers()]);
      if (!isCurrent()) return;
      if (callMedia === undefined) return dispatch({ type: 'refused', callId: call.callId, code: 'failed_to_fetch' });
      const opened = await callMedia.open({
        hasCamera,
        isPolite: !call.isOutgoing,
        ...config,
        onSignal: (signal) => {
          if (isCurrent() && current !== undefined) wire.sendPeerSignal(signal, current, isAnswered());
        },
        onState: (state) => {
          if (isCurrent()) dispatch({ type: 'media', state });
        },
        onView: (view) => {
          if (!isCurrent()) return;
          media = view;
          onMedia();
        },
      });
      if (!isCurrent()) {
        if (typeof opened !== 'string') opened.close();
        return;
      }
      if (typeof opened === 'string') return dispatch({ type: 'devices-failed', reason: opened });
      peer = opened;
      if (isMuted) peer.setMuted(true);
      for (const signal of early.splice(0)) peer.receive(signal);
      if (call.isOutgoing) peer.offer();
    },
    renew(call) {
      current = call;
      early = [];
      hasHeard = false;
      peer?.renew();
      if (call.isOutgoing) peer?.offer();
    },
    restart() {
      peer?.restart();
      // The relay's credentials may have expired: the next attempt has new ones.
      void wire.servers().then(({ servers }) => servers.length > 0 && peer?.useServers(servers));
    },
    repeat() {
      peer?.repeat();
      // Only the caller offers.
      if (current !== undefined && current.round > 0 && !current.isOutgoing && !hasHeard) wire.send('rejoin', current);
    },
    close() {
      attempt += 1;
      current = undefined;
      hasHeard = false;
      early = [];
      peer?.close();
      peer = undefined;
      media = NO_CALL_MEDIA;
    },
    take(name, { description, candidates }) {
      const signals: PeerSignal[] = [];
      if (description !== undefined && (name === 'offer' || name === 'answer')) signals.push({ name, description });
      hasHeard ||= signals.length > 0;
      if (candidates !== undefined) signals.push({ name: 'candidate', candidates });
      if (peer === undefined) early.push(...signals);
      else for (const signal of signals) peer.receive(signal);
    },
    peer: () => peer,
    media: () => media,
  };
}
