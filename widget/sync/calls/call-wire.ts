import { writeCallPayload } from '../../contract/entities/call-payload.ts';
import { rtcConfigGet } from '../../contract/operations/rtc-config-get.ts';
import { rtcHandShake } from '../../contract/operations/rtc-hand-shake.ts';
import type { Call } from '../../domain/call/call-machine.ts';
import type { CallSignalName } from '../../domain/call/call-signal.ts';
import { isTransient, type Failure } from '../../domain/failure.ts';
import type { CallServer, PeerSignal } from '../../platform/call-media.ts';
import type { SyncScope } from '../scope.ts';

export interface CallWire {
  readonly send: (name: CallSignalName, call: Call) => void;
  /** @param isAnswered the call has been answered, so an offer must not ring */
  readonly sendPeerSignal: (signal: PeerSignal, call: Call, isAnswered: boolean) => void;
  /** None if the provider cannot be reached: devices in one network still find each other. */
  readonly servers: () => Promise<{ readonly servers: readonly CallServer[]; readonly isRelayOnly: boolean }>;
}

/** Signals that are sent again after a failure: the last of a call, and others that the other end waits for. */
const TRIED_AGAIN: readonly CallSignalName[] = [
  'hang-up',
  'timeout',
  'failed',
  'local-busy',
  'local-recording',
  'local-allow',
  'rejoin',
];
const RETRY_MS = 2000;
const TRIES = 4;
/** The credentials of the relay are valid for longer. */
const SERVERS_AGE_MS = 60_000;

/** Sends the signals of a call. @param onRefused the provider does not pass a signal on, now and later */
export function createCallWire(
  { api, platform: { clock }, isEnded }: Pick<SyncScope, 'api' | 'isEnded'> & Pick<SyncScope, 'platform'>,
  onRefused: (callId: string, failure: Failure) => void,
): CallWire {
  let known: { readonly atMs: number; readonly config: ReturnType<CallWire['servers']> } | undefined;

  const deliver = async (
    name: CallSignalName,
    { callId, peerId }: Pick<Call, 'callId' | 'peerId'>,
    data: string,
    tries: number,
  ): Promise<void> => {
    const outcome = await api.call(rtcHandShake, { targetId: peerId, name, data });
    if (outcome.ok || isEnded()) return;
    const { code } = outcome.failure;
    if (!isTransient(code) && code !== 'not_connected') return onRefused(callId, outcome.failure);
    if (tries > 1) clock.setTimer(RETRY_MS, () => void deliver(name, { callId, peerId }, data, tries - 1));
  };

  const aboutOf = ({ callId, medium, round }: Call) => ({ callId, medium, round: round === 0 ? undefined : round });

  return {
    send(name, call) {
      void deliver(name, call, writeCallPayload(aboutOf(call)), TRIED_AGAIN.includes(name) ? TRIES : 1);
    },
    sendPeerSignal(signal, call, isAnswered) {
      const content =
        signal.name === 'candidate' ? { candidates: signal.candidates } : { description: signal.description };
      const again = signal.name === 'offer' && isAnswered ? { isAnswered } : {};
      void deliver(signal.name, call, writeCallPayload({ ...aboutOf(call), ...content, ...again }), 1);
    },
    servers() {
      if (known === undefined || clock.nowMs() - known.atMs > SERVERS_AGE_MS) {
        const config = api.call(rtcConfigGet, undefined).then((answered) => {
          if (answered.ok) return { servers: answered.value.iceServers, isRelayOnly: answered.value.isRelayOnly };
          known = undefined;
          return { servers: [], isRelayOnly: false };
        });
        known = { atMs: clock.nowMs(), config };
      }
      return known.config;
    },
  };
}
