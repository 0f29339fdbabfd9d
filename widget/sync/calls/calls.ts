/**
 * The call of this device: runs the call machine, with signals over the provider and media of the browser. Loaded with the first signal or
 * the first own call. Spec: 3-transport §4 Call signalling. L-CL1.
 */
import { readCallPayload } from '../../contract/entities/call-payload.ts';
import {
  IDLE_CALL,
  nextCallState,
  phaseMs,
  type Call,
  type CallEffect,
  type CallEvent,
  type CallState,
  type DeviceFailure,
} from '../../domain/call/call-machine.ts';
import type { CallPayload } from '../../domain/call/call-payload.ts';
import {
  isSecureOrigin,
  type CallMedium,
  type CallSignal,
  type CallSignalName,
} from '../../domain/call/call-signal.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { CALL_OFFER_REPEAT_MS, CALL_REPORT_INTERVAL_MS } from '../../domain/limits.ts';
import { assertNever } from '../../domain/result.ts';
import type { Peer, PeerSignal, SpeakerChoice } from '../../platform/call-media.ts';
import { isRecordingAtom, NO_CALL_MEDIA, shownCallAtom, type CallMediaState } from '../../state/call.ts';
import type { Notify } from '../notify.ts';
import type { SyncScope } from '../scope.ts';
import { createCallWire } from './call-wire.ts';

export interface Calls {
  readonly onSignal: (signal: CallSignal) => void;
  /** Calls a friend. Does nothing during a call. */
  readonly start: (peerId: UserId, medium: CallMedium) => void;
  readonly accept: (hasCamera: boolean) => void;
  /** Declines, cancels or hangs up. */
  readonly hangUp: () => void;
  /** The user has seen how the call has ended. */
  readonly dismiss: () => void;
  readonly setMuted: (isMuted: boolean) => void;
  readonly setCamera: (isOn: boolean) => Promise<DeviceFailure | undefined>;
  readonly flipCamera: () => Promise<DeviceFailure | undefined>;
  readonly show: (whose: 'own' | 'peer', element: HTMLVideoElement) => () => void;
  readonly speakers: () => Promise<readonly SpeakerChoice[]>;
  readonly chooseSpeaker: (id: string) => Promise<void>;
}

const TICK_MS = 1000;

export function createCalls(scope: SyncScope, notify: Notify): Calls {
  const { clock, random, visibility, location } = scope.platform;
  const isSecure = isSecureOrigin(location.origin);
  let state: CallState = IDLE_CALL;
  let media: CallMediaState = NO_CALL_MEDIA;
  let peer: Peer | undefined;
  /** What the other end has sent before the devices were open. */
  let early: PeerSignal[] = [];
  /** Counts the attempts to open devices: those of an earlier call are released. */
  let attempt = 0;
  let hasCamera = false;
  let stopTimers = (): void => undefined;

  const wire = createCallWire(scope, (callId, code) => dispatch({ type: 'refused', callId, code }));

  const dispatch = (event: CallEvent): void => {
    if (scope.isEnded()) return closeMedia();
    const before = state;
    const situation = { nowMs: clock.nowMs(), isRecording: scope.get(isRecordingAtom), isSecure };
    const step = nextCallState(state, event, situation);
    state = step.state;
    for (const effect of step.effects) perform(effect);
    if (state === before) return;
    setTimers();
    publish();
  };

  const publish = (): void => scope.publish(shownCallAtom, state.phase === 'idle' ? undefined : { state, media });

  /** The deadline of the phase, the repeats of signals, and the end of the session. */
  const setTimers = (): void => {
    stopTimers();
    const { phase } = state;
    const stops: (() => void)[] = [];
    const repeat = (everyMs: number, run: () => void): void => {
      const index = stops.push(() => undefined) - 1;
      const wait = (): void => {
        stops[index] = clock.setTimer(everyMs, () => {
          wait();
          run();
        });
      };
      wait();
    };
    const limitMs = phaseMs(state);
    if (limitMs !== undefined) stops.push(clock.setTimer(limitMs, () => dispatch({ type: 'deadline' })));
    stopTimers = () => stops.forEach((stop) => stop());
    if (phase === 'idle' || phase === 'ended') return;
    repeat(TICK_MS, () => {
      if (!scope.isEnded()) return;
      stopTimers();
      closeMedia();
    });
    repeat(CALL_OFFER_REPEAT_MS, () => peer?.repeat());
    const { call } = state;
    if (phase === 'connected' || phase === 'reconnecting')
      repeat(CALL_REPORT_INTERVAL_MS, () => wire.send('connected', call));
  };

  const perform = (effect: CallEffect): void => {
    switch (effect.kind) {
      case 'send':
        return wire.send(effect.name, effect.call);
      case 'open-media':
        return void openMedia(effect.call);
      case 'close-media':
        return closeMedia();
      case 'negotiate':
        return negotiate(effect.name, effect.payload);
      case 'restart-ice':
        return peer?.restart();
      case 'warn-insecure':
        return notify({ code: 'call_needs_https' });
      default:
        assertNever(effect);
    }
  };

  const negotiate = (name: CallSignalName, { description, candidates }: CallPayload): void => {
    const signals: PeerSignal[] = [];
    if (description !== undefined && (name === 'offer' || name === 'answer')) signals.push({ name, description });
    if (candidates !== undefined) signals.push({ name: 'candidate', candidates });
    if (peer === undefined) early.push(...signals);
    else for (const signal of signals) peer.receive(signal);
  };

  const openMedia = async (call: Call): Promise<void> => {
    attempt += 1;
    const mine = attempt;
    const [callMedia, config] = await Promise.all([
      scope.platform.importCallMedia().catch(() => undefined),
      wire.servers(),
    ]);
    if (attempt !== mine) return;
    if (callMedia === undefined) return dispatch({ type: 'refused', callId: call.callId, code: 'failed_to_fetch' });
    const opened = await callMedia.open({
      hasCamera,
      isPolite: !call.isOutgoing,
      ...config,
      onSignal: (signal) => {
        if (attempt === mine) wire.sendPeerSignal(signal, call);
      },
      onState: (mediaState) => {
        if (attempt === mine) dispatch({ type: 'media', state: mediaState });
      },
      onView: (view) => {
        if (attempt !== mine) return;
        media = view;
        publish();
      },
    });
    if (attempt !== mine) {
      if (typeof opened !== 'string') opened.close();
      return;
    }
    if (typeof opened === 'string') return dispatch({ type: 'devices-failed', reason: opened });
    peer = opened;
    for (const signal of early.splice(0)) peer.receive(signal);
    if (call.isOutgoing) peer.offer();
  };

  const closeMedia = (): void => {
    attempt += 1;
    early = [];
    peer?.close();
    peer = undefined;
    media = NO_CALL_MEDIA;
  };

  visibility.listen((event) => {
    // A page that closes while it rings leaves the call to the user's other devices.
    if (event === 'leaving' && state.phase !== 'ringing') dispatch({ type: 'hang-up' });
  });

  return {
    onSignal({ senderId, name, data }) {
      const { phase } = state;
      dispatch({ type: 'signal', name, senderId, payload: readCallPayload(data) });
      // The user may answer soon.
      if (phase !== 'ringing' && state.phase === 'ringing') {
        void scope.platform.importCallMedia().catch(() => undefined);
        void wire.servers();
      }
    },
    start(peerId, medium) {
      hasCamera = medium === 'video';
      dispatch({ type: 'start', call: { callId: random.uuid(), peerId, medium } });
    },
    accept(withCamera) {
      hasCamera = withCamera;
      dispatch({ type: 'accept' });
    },
    hangUp: () => dispatch({ type: 'hang-up' }),
    dismiss: () => dispatch({ type: 'dismiss' }),
    setMuted: (isMuted) => peer?.setMuted(isMuted),
    setCamera: (isOn) => peer?.setCamera(isOn) ?? Promise.resolve(undefined),
    flipCamera: () => peer?.flipCamera() ?? Promise.resolve(undefined),
    show: (whose, element) => peer?.show(whose, element) ?? (() => undefined),
    speakers: () => peer?.speakers() ?? Promise.resolve([]),
    chooseSpeaker: (id) => peer?.chooseSpeaker(id) ?? Promise.resolve(),
  };
}
