import { expect, test } from 'vitest';
import { canForward } from '../../../widget/domain/message/forward.ts';
import { KIND_FACTS, type KindContent, type MessageKind } from '../../../widget/domain/message/kinds.ts';
import { isQuotable } from '../../../widget/domain/message/quote.ts';
import { placeOfContent } from '../../../widget/domain/message/rich-rules.ts';

const kinds = Object.keys(KIND_FACTS) as MessageKind[];
const kindsWith = (fact: 'canSend' | 'canForward' | 'isQuotable'): readonly MessageKind[] =>
  kinds.filter((kind) => KIND_FACTS[kind][fact]);

test('keeps users from sending notices, shares, money, calls, service information', () => {
  expect(kindsWith('canSend')).toEqual([
    ...(['text', 'image', 'video', 'voice', 'document', 'game', 'person-card', 'group-card', 'bet'] as const),
  ]);
});

test('quotes nothing that only some members may see', () => {
  const unquotable = ['notice', 'command', 'red-envelope', 'transfer', 'call', 'service-info', 'unsupported'];
  expect(kinds.filter((kind) => !KIND_FACTS[kind].isQuotable)).toEqual(unquotable);
  expect(isQuotable({ kind: 'text', text: '' })).toBe(true);
});

test('forwards texts, files, cards and shares that are complete', () => {
  expect(kindsWith('canForward')).toEqual([
    ...(['text', 'image', 'video', 'voice', 'document', 'person-card', 'group-card', 'share'] as const),
  ]);
  const size = { width: 1, height: 1, sizeBytes: 1 };
  const video = { kind: 'video', file: { key: 'k' }, poster: undefined, durationMs: 1, ...size } as const;
  expect(canForward({ ...video, isPending: false })).toBe(true);
  expect(canForward({ ...video, isPending: true })).toBe(false);
  expect(canForward({ kind: 'image', file: { key: 'k', isPending: true }, ...size })).toBe(false);
  expect(canForward({ kind: 'text', text: '' })).toBe(false);
});

const ENVELOPE = {
  kind: 'red-envelope',
  type: 'general',
  envelopeId: '',
  remark: '',
  state: 'open',
  expiresAtMs: undefined,
  amount: undefined,
  fromId: '',
  toId: '',
  ownerId: '',
  ownerName: '',
} as const;
const PLACES: readonly (readonly [string, KindContent, string])[] = [
  ['a text', { kind: 'text', text: 'hello' }, 'group'],
  ['a notice', { kind: 'notice', notice: { kind: 'can-chat-now' } }, 'line'],
  ['a notice without text', { kind: 'notice', notice: { kind: 'text', text: '' } }, 'hidden'],
  ['a command', { kind: 'command', command: 'recall' }, 'hidden'],
  ['an envelope', { ...ENVELOPE, event: 'envelope' }, 'group'],
  ['an opened envelope', { ...ENVELOPE, event: 'grab' }, 'line'],
  ['service information', { kind: 'service-info', text: 'hello' }, 'line'],
  ['an unknown kind', { kind: 'unsupported' }, 'group'],
];

test.each(PLACES)('puts %s in its place', (_, content, place) => {
  expect(placeOfContent(content, 'M000000001', 'member')).toBe(place);
});
