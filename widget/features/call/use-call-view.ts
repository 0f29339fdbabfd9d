import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { CallEnd } from '../../domain/call/call-machine.ts';
import { friendDisplayName } from '../../domain/contact/friend.ts';
import type { Failure } from '../../domain/failure.ts';
import { durationText } from '../../domain/message/rich-rules.ts';
import { useFailureText } from '../../components/failure-text.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import type { ShownCall } from '../../state/call.ts';
import { friendsAtom } from '../../state/chats.ts';

/** The other user of a call: a friend. */
export function useCallPeer({ state }: ShownCall) {
  const friend = useAtomValue(friendsAtom).get(state.call.peerId);
  const name = friend === undefined ? state.call.peerId : friendDisplayName(friend);
  return {
    userId: state.call.peerId,
    name,
    photo: friend?.photo ?? '',
    chatId: friend?.chatId,
    isMuted: friend?.notificationsMuted === true,
  };
}

const ENDS = {
  'hung-up': 'endHungUp',
  declined: 'endDeclined',
  cancelled: 'endCancelled',
  'no-answer': 'endNoAnswer',
  missed: 'endMissed',
  busy: 'endBusy',
  recording: 'endRecording',
  elsewhere: 'endElsewhere',
  failed: 'endFailed',
  lost: 'endLost',
  closed: 'endHungUp',
  devices: 'notConnected',
} as const satisfies Readonly<Record<Exclude<CallEnd['kind'], 'refused'>, string>>;

/** The state of the call in words: the phase, the time since it connected, or how it has ended. */
export function useCallStatus({ state, media }: ShownCall): string {
  const { t } = useTranslation('call');
  const failureText = useFailureText();
  const elapsed = useElapsed('connectedMs' in state ? state.connectedMs : undefined);
  switch (state.phase) {
    case 'calling':
      return t('calling');
    case 'ringing':
      return t(state.call.medium === 'video' ? 'incomingVideo' : 'incomingVoice');
    case 'connecting':
      return t('connecting');
    case 'reconnecting':
      return t('reconnecting');
    case 'connected':
      return media.isWeak ? `${elapsed} · ${t('weak')}` : elapsed;
    case 'ended':
      return state.end.kind === 'refused' ? failureText(refusalOf(state.end)) : t(ENDS[state.end.kind]);
  }
}

const refusalOf = ({ code, retryAfterMs }: Extract<CallEnd, { readonly kind: 'refused' }>): Failure =>
  retryAfterMs === undefined ? { code } : { code, retryAfterMs };

/** The time of a connected call, each second. */
export function useElapsed(sinceMs: number | undefined): string {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (sinceMs === undefined) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return sinceMs === undefined ? '' : durationText(Math.max(0, nowMs - sinceMs));
}
