/**
 * The call of this device: runs the call machine, with signals over the provider and media of the browser. Loaded with the first signal or
 * the first own call. Spec: 3-transport §4 Call signalling. L-CL1.
 */
import { readCallPayload } from '../../contract/entities/call-payload.ts';
import {
  IDLE_CALL,
  nextCallState,
  phaseMs,
  type CallEffect,
  type CallEvent,
  type CallState,
  type DeviceFailure,
} from '../../domain/call/call-machine.ts';
import { isSecureOrigin, type CallMedium, type CallSignal } from '../../domain/call/call-signal.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { CALL_OFFER_REPEAT_MS, CALL_REPORT_INTERVAL_MS, CALL_RESTART_INTERVAL_MS } from '../../domain/limits.ts';
import { assertNever } from '../../domain/result.ts';
import type { SpeakerChoice } from '../../platform/call-media.ts';
import { isRecordingAtom, shownCallAtom } from '../../state/call.ts';
import type { Notify } from '../notify.ts';
import type { SyncScope } from '../scope.ts';
import { createCallTimers } from './call-timers.ts';
import { createCallWire } from './call-wire.ts';
import { keepCall, takeKeptCall } from './kept-call.ts';
import { createOwnEnd, type WantedMedia } from './own-end.ts';

export interface Calls {
  readonly onSignal: (signal: CallSignal) => void;
  /** Returns to the call that a reload of the page has interrupted, if the other end still waits. */
  readonly comeBack: () => void;
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
  const { clock, random, visibility, location, importCallMedia } = scope.platform;
  const isSecure = isSecureOrigin(location.origin);
  let state: CallState = IDLE_CALL;
  let wanted: WantedMedia = { hasCamera: false, isMuted: false };

  const timers = createCallTimers(clock);
  const wire = createCallWire(scope, (callId, { code, retryAfterMs }) =>
    dispatch({ type: 'refused', callId, code, retryAfterMs }),
  );
  const end = createOwnEnd({
    importCallMedia: () => importCallMedia(),
    wire,
    isAnswered: () => state.phase !== 'calling',
    dispatch: (event) => dispatch(event),
    onMedia: () => publish(),
  });

  const dispatch = (event: CallEvent): void => {
    if (scope.isEnded()) return end.close();
    const before = state;
    const situation = { nowMs: clock.nowMs(), isRecording: scope.get(isRecordingAtom), isSecure };
    const step = nextCallState(state, event, situation);
    state = step.state;
    for (const effect of step.effects) perform(effect);
    if (state === before) return;
    setTimers();
    publish();
  };

  const publish = (): void =>
    scope.publish(shownCallAtom, state.phase === 'idle' ? undefined : { state, media: end.media() });

  /** The deadline of the phase, the repeats of signals, and the end of the session. */
  const setTimers = (): void => {
    timers.clear();
    const limitMs = phaseMs(state);
    if (limitMs !== undefined) timers.once(limitMs, () => dispatch({ type: 'deadline' }));
    if (state.phase === 'idle' || state.phase === 'ended') return;
    const { phase, call } = state;
    timers.repeat(TICK_MS, () => {
      if (!scope.isEnded()) return;
      timers.clear();
      end.close();
    });
    timers.repeat(CALL_OFFER_REPEAT_MS, end.repeat);
    if (phase === 'reconnecting') timers.repeat(CALL_RESTART_INTERVAL_MS, end.restart);
    if (phase === 'connected' || phase === 'reconnecting')
      timers.repeat(CALL_REPORT_INTERVAL_MS, () => wire.send('connected', call));
  };

  const perform = (effect: CallEffect): void => {
    switch (effect.kind) {
      case 'send':
        return wire.send(effect.name, effect.call);
      case 'open-media':
        return void end.open(effect.call, wanted);
      case 'close-media':
        return end.close();
      case 'negotiate':
        return end.take(effect.name, effect.payload);
      case 'renew-media':
        return end.renew(effect.call);
      case 'restart-ice':
        return end.restart();
      case 'keep':
        return keepCall(scope, effect.kept, end.media());
      case 'warn-insecure':
        return notify({ code: 'call_needs_https' });
      default:
        assertNever(effect);
    }
  };

  const stopListening = visibility.listen((event) => {
    if (event === 'leaving') dispatch({ type: 'leave' });
    if (scope.isEnded()) stopListening();
  });

  return {
    comeBack() {
      const kept = takeKeptCall(scope);
      if (kept === undefined) return;
      wanted = kept;
      dispatch({ type: 'return', kept });
    },
    onSignal({ senderId, name, data }) {
      const { phase } = state;
      dispatch({ type: 'signal', name, senderId, payload: readCallPayload(data) });
      if (phase === 'ringing' || state.phase !== 'ringing') return;
      // The user may answer soon.
      importCallMedia().catch(() => undefined);
      void wire.servers();
    },
    start(peerId, medium) {
      wanted = { hasCamera: medium === 'video', isMuted: false };
      dispatch({ type: 'start', call: { callId: random.uuid(), peerId, medium } });
    },
    accept(withCamera) {
      wanted = { hasCamera: withCamera, isMuted: false };
      dispatch({ type: 'accept' });
    },
    hangUp: () => dispatch({ type: 'hang-up' }),
    dismiss: () => dispatch({ type: 'dismiss' }),
    setMuted: (isMuted) => end.peer()?.setMuted(isMuted),
    setCamera: async (isOn) => end.peer()?.setCamera(isOn),
    flipCamera: async () => end.peer()?.flipCamera(),
    show: (whose, element) => end.peer()?.show(whose, element) ?? (() => undefined),
    speakers: async () => end.peer()?.speakers() ?? [],
    chooseSpeaker: async (id) => end.peer()?.chooseSpeaker(id),
  };
}
