import { describe, expect, test } from 'vitest';
import {
  CALL_SIGNALS,
  isSecureOrigin,
  reactToCallSignal,
  type CallSituation,
  type CallSignalName,
} from '../../../widget/domain/call/call-signal.ts';

const BEN = 'M000000002';
const CLEO = 'M000000003';

const IDLE: CallSituation = { shown: undefined, isRecording: false, isSecure: true };
const WITH_BEN: CallSituation = { ...IDLE, shown: { peerId: BEN, signal: 'offer', data: 'sdp' } };
const RECORDING: CallSituation = { ...IDLE, isRecording: true };
const INSECURE: CallSituation = { ...IDLE, isSecure: false };

const react = (senderId: string, name: CallSignalName, situation: CallSituation): string => {
  const reaction = reactToCallSignal({ senderId, name, data: 'new' }, situation);
  if (reaction.kind === 'reply') return `reply ${reaction.name}`;
  return reaction.kind === 'show' ? `show ${reaction.call.peerId} ${reaction.call.signal}` : reaction.kind;
};

describe('a call signal in each situation', () => {
  test.each<
    readonly [CallSignalName, { idle: string; ben: string; cleo: string; recording: string; insecure: string }]
  >([
    [
      'offer',
      {
        idle: `show ${BEN} offer`,
        ben: `show ${BEN} offer`,
        cleo: 'reply local-busy',
        recording: 'reply local-recording',
        insecure: 'warn-insecure',
      },
    ],
    [
      'answer',
      {
        idle: `show ${BEN} answer`,
        ben: `show ${BEN} answer`,
        cleo: 'reply local-busy',
        recording: 'reply local-recording',
        insecure: 'warn-insecure',
      },
    ],
    [
      'local-recording',
      { idle: 'ignore', ben: `show ${BEN} local-recording`, cleo: 'ignore', recording: 'ignore', insecure: 'ignore' },
    ],
    [
      'local-busy',
      { idle: 'ignore', ben: `show ${BEN} local-busy`, cleo: 'ignore', recording: 'ignore', insecure: 'ignore' },
    ],
    ['local-allow', { idle: 'ignore', ben: 'close', cleo: 'ignore', recording: 'ignore', insecure: 'ignore' }],
    ['connected', { idle: 'ignore', ben: 'close', cleo: 'ignore', recording: 'ignore', insecure: 'ignore' }],
    ['failed', { idle: 'ignore', ben: 'close', cleo: 'ignore', recording: 'ignore', insecure: 'ignore' }],
    ['hang-up', { idle: 'ignore', ben: 'close', cleo: 'ignore', recording: 'ignore', insecure: 'ignore' }],
    ['timeout', { idle: 'ignore', ben: 'close', cleo: 'ignore', recording: 'ignore', insecure: 'ignore' }],
  ])('gets the specified reaction to %s', (name, wanted) => {
    expect({
      idle: react(BEN, name, IDLE),
      ben: react(BEN, name, WITH_BEN),
      cleo: react(CLEO, name, WITH_BEN),
      recording: react(BEN, name, RECORDING),
      insecure: react(BEN, name, INSECURE),
    }).toEqual(wanted);
  });

  test('never answers a refusal, so two ends cannot loop', () => {
    const situations = [IDLE, WITH_BEN, RECORDING, INSECURE];
    for (const name of CALL_SIGNALS.filter((signal) => signal !== 'offer' && signal !== 'answer')) {
      for (const situation of situations) expect(react(CLEO, name, situation)).not.toMatch(/^reply/);
    }
  });
});

test.each([
  ['https://im.example.com', true],
  ['http://localhost:4600', true],
  ['http://127.0.0.1', true],
  ['http://im.example.com', false],
  ['http://localhost.example.com', false],
])('allows the camera on %s: %s', (origin, isSecure) => expect(isSecureOrigin(origin)).toBe(isSecure));
