import { expect, test } from 'vitest';
import { callActivity } from '../../../widget/app/host-activity.ts';
import type { Call, CallState } from '../../../widget/domain/call/call-machine.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';

const [ME, BEN] = ['M100000001', 'M100000002'];
const call: Call = { callId: 'c1', peerId: BEN, medium: 'video', isOutgoing: true, round: 0 };
const calling: CallState = { phase: 'calling', call };
const connected: CallState = { phase: 'connected', call, connectedMs: 1 };
const reconnecting: CallState = { phase: 'reconnecting', call, connectedMs: 1 };
const ended: CallState = { phase: 'ended', call, end: { kind: 'closed' }, durationMs: 5 };
const other: CallState = { phase: 'connected', call: { ...call, callId: 'c2', medium: 'audio' }, connectedMs: 9 };

test.each<[string, CallState | undefined, CallState | undefined, string | undefined]>([
  ['begins to ring', undefined, calling, undefined],
  ['is connected', calling, connected, 'started video'],
  ['loses its connection', connected, reconnecting, undefined],
  ['has its connection back', reconnecting, connected, undefined],
  ['ends', connected, ended, 'ended video'],
  ['ends while it reconnects', reconnecting, undefined, 'ended video'],
  ['leaves the screen', ended, undefined, undefined],
  ['ends without an answer', calling, ended, undefined],
  ['is replaced by another one', connected, other, 'started audio'],
])('a call that %s', (_name, before, after, reported) => {
  const activity = callActivity(before, after, ME);
  const [state, medium] = reported?.split(' ') ?? [];
  const detail = { chatId: oneToOneChatId(ME, BEN), state, video: medium === 'video' };
  expect(activity).toEqual(reported === undefined ? undefined : { event: 'call', detail });
});
