import type { Call, CallEvent } from '../../domain/call/call-machine.ts';
import type { CallPayload } from '../../domain/call/call-payload.ts';
import type { CallSignalName } from '../../domain/call/call-signal.ts';
import type { CallMedia, Peer, PeerSignal } from '../../platform/call-media.ts';
import type { CallMediaState } from '../../state/call.ts';
import type { CallWire } from './call-wire.ts';

const NO_CALL_MEDIA: CallMediaState = {
  isMuted: false,
  hasCamera: false,
  canFlip: false,
  isFrontCamera: true,
  isPeerMuted: false,
  hasPeerVideo: false,
  isWeak: false,
};

/** Microphone, camera and connection of this device in a call. */
export interface OwnEnd {
  /** Opens the devices; a caller then offers. */
  readonly open: (call: Call, hasCamera: boolean) => Promise<void>;
  readonly close: () => void;
  /** Passes on what the other end has sent, or keeps it until the devices are open. */
  readonly take: (name: CallSignalName, payload: CallPayload) => void;
  readonly peer: () => Peer | undefined;
  readonly media: () => CallMediaState;
}

interface OwnEndDeps {
  readonly importCallMedia: () => Promise<CallMedia>;
  readonly wire: CallWire;
  readonly dispatch: (event: CallEvent) => void;
  readonly onMedia: () => void;
}

export function createOwnEnd({ importCallMedia, wire, dispatch, onMedia }: OwnEndDeps): OwnEnd {
  let peer: Peer | undefined;
  let media: CallMediaState = NO_CALL_MEDIA;
  let early: PeerSignal[] = [];
  /** Counts the attempts to open devices: those of an earlier call are released. */
  let attempt = 0;

  return {
    async open(call, hasCamera) {
      attempt += 1;
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
          if (isCurrent()) wire.sendPeerSignal(signal, call);
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
      for (const signal of early.splice(0)) peer.receive(signal);
      if (call.isOutgoing) peer.offer();
    },
    close() {
      attempt += 1;
      early = [];
      peer?.close();
      peer = undefined;
      media = NO_CALL_MEDIA;
    },
    take(name, { description, candidates }) {
      const signals: PeerSignal[] = [];
      if (description !== undefined && (name === 'offer' || name === 'answer')) signals.push({ name, description });
      if (candidates !== undefined) signals.push({ name: 'candidate', candidates });
      if (peer === undefined) early.push(...signals);
      else for (const signal of signals) peer.receive(signal);
    },
    peer: () => peer,
    media: () => media,
  };
}
