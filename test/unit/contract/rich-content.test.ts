import { describe, expect, test } from 'vitest';
import { packContent, unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { canForward } from '../../../widget/domain/message/forward.ts';
import type { RichContent } from '../../../widget/domain/message/rich-content.ts';

const unpack = (messageType: string, fields: unknown) =>
  unpackContent(messageType, typeof fields === 'string' ? fields : JSON.stringify(fields)).rich;

const file = { key: 'abc123' };
const size = { width: 640, height: 480, sizeBytes: 1234 };

const WRITTEN: readonly RichContent[] = [
  { kind: 'image', file, ...size },
  { kind: 'image', file: { key: 'abc', ownerId: 'g0000001' }, ...size },
  { kind: 'video', file, poster: { key: 'still' }, ...size, durationMs: 61_500, isPending: false },
  { kind: 'video', file, poster: undefined, ...size, durationMs: 1000, isPending: true },
  { kind: 'voice', file, durationMs: 2500, waveform: [0, 12, 31] },
  { kind: 'voice', file, durationMs: 2500, waveform: [] },
  { kind: 'document', file, name: '报表 "1".pdf', sizeBytes: 99 },
  { kind: 'game', game: 'dice', outcome: 6 },
  {
    kind: 'game',
    game: 'dice',
    outcome: 1,
    proof: { seal: 'a'.repeat(64), step: 7, seed: 'b'.repeat(64), sealedAtMs: 1_700_000_000_000 },
    nextSeal: 'c'.repeat(64),
  },
  { kind: 'game', game: 'rock-paper-scissors', outcome: undefined },
  { kind: 'game', game: 'coin-toss', outcome: 2 },
  { kind: 'person-card', userId: 'M000000001', name: 'Ann', photo: 'girl1' },
  { kind: 'group-card', groupId: 'abcd1234', groupNo: '12345678', name: 'Lounge', photo: '' },
  { kind: 'share', title: 'Draw', text: 'tonight', url: 'https://example.com/' },
  { kind: 'service-info', text: 'An agent has joined' },
];

describe('rich message content', () => {
  test.each(WRITTEN)('decodes to what was encoded: %o', (content) => {
    const { type, text } = packContent(content).undecoded;
    expect(unpackContent(type, text).rich).toEqual(content);
  });

  test.each([
    ['hologram', {}],
    ['img', {}],
    ['img', 'not JSON'],
    ['audio_msg', {}],
    ['audio_msg', 'not JSON'],
    ['doc_msg', { name: 'x' }],
    ['game_chess', { result: 1 }],
    ['friendCard', {}],
    ['groupCard', { group_name: 'x' }],
    ['share', {}],
    ['img', '[1]'],
    ['img', 'null'],
  ])('is unsupported when %s has the body %o', (messageType, fields) => {
    expect(unpack(messageType, fields)).toEqual({ kind: 'unsupported' });
  });

  test('reads a voice message without a source as not loadable', () => {
    const content = unpack('audio_msg', { duration: 3 });
    expect(content).toEqual({ kind: 'voice', file: { key: '' }, durationMs: 3000, waveform: [] });
    expect(canForward(content)).toBe(false);
    expect(canForward({ kind: 'voice', file, durationMs: 3000, waveform: [] })).toBe(true);
  });

  test.each(['img', 'video', 'audio_msg', 'doc_msg'])('is not forwarded when %s has a field p', (messageType) => {
    expect(canForward(unpack(messageType, { src: 'abc123', p: 1 }))).toBe(false);
    expect(canForward(unpack(messageType, { src: 'abc123' }))).toBe(true);
  });

  test.each(['img', 'video'])('keeps the album of %s; ignores an invalid album id', (messageType) => {
    const albumId = '3f0c2b9e-7a51-4c1e-9d57-1b0a3d2f4e55';
    const content = unpack(messageType, { src: 'abc123', album_id: albumId });
    expect(content).toMatchObject({ albumId });
    expect(packContent(content).undecoded.text).toContain(`"album_id":"${albumId}"`);
    for (const wrong of ['', '<b>', 5, { a: 1 }, 'x'.repeat(65)]) {
      expect(unpack(messageType, { src: 'abc123', album_id: wrong })).not.toHaveProperty('albumId');
    }
  });

  test.each([
    ['qr_image', 'image'],
    ['video_msg', 'video'],
    ['qr_video', 'video'],
    ['audio', 'voice'],
    ['qr_audio', 'voice'],
    ['qr_doc', 'document'],
  ])('reads %s as %s', (messageType, kind) => {
    expect(unpack(messageType, { src: '/api/file/v2/get?owner=x&type=img&file_key=k%2F1' })).toMatchObject({
      kind,
      file: { key: 'k/1' },
    });
  });

  test.each([
    ['0', 'taken'],
    ['-1', 'expired'],
    ['2', 'received'],
    ['1', 'open'],
    [undefined, 'open'],
  ])('reads a red envelope of state %s as %s', (state, expected) => {
    for (const messageType of ['red', 'friendRed', 'groupRed', 'generalRedEnvelope']) {
      expect(unpack(messageType, { redId: 'r1', state })).toMatchObject({ kind: 'red-envelope', state: expected });
    }
  });

  test('reads the four types of red envelopes with all fields', () => {
    const fields = { redId: 'r1', muid: 'M000000001', muidTarget: 'M000000002', amount: '8.88', owner: 'M000000003' };
    const types = { red: 'plain', friendRed: 'friend', groupRed: 'group', generalRedEnvelope: 'general' };
    for (const [messageType, type] of Object.entries(types)) {
      expect(unpack(messageType, { ...fields, name: 'Ann', expireTime: 1_700_000_000 })).toMatchObject({
        type,
        event: 'envelope',
        envelopeId: 'r1',
        fromId: 'M000000001',
        toId: 'M000000002',
        amount: '8.88',
        ownerId: 'M000000003',
        ownerName: 'Ann',
        expiresAtMs: type === 'general' ? 1_700_000_000_000 : undefined,
      });
    }
    expect(unpack('groupRed', { muid: 'M000000001' })).toMatchObject({ envelopeId: '' });
  });

  test.each([
    [
      'envelope',
      'generalRedEnvelope',
      { redId: 'r1', redDesc: 'Hi', expireTime: 1_700_000_000_000, owner: 'M1', name: 'Ann' },
    ],
    ['friend', 'friendRed', { redId: 'r1', remark: 'Hi', muid: 'M1', muidTarget: 'M2', owner: 'M1', name: 'Ann' }],
    ['grab', 'grebRedEnvelope', { redId: 'r1', state: '0', owner: 'M1', name: 'Ann' }],
    ['refund', 'redEnvelopeRefund', { redId: 'r1', amount: '1.20', owner: 'M1', name: 'Ann' }],
  ] as const)('writes a general envelope’s %s as it reads it', (_, messageType, fields) => {
    const read = unpackContent(messageType, JSON.stringify(fields)).rich;
    const written = packContent(read);
    expect(written.undecoded.type).toBe(messageType);
    expect(JSON.parse(written.undecoded.text)).toMatchObject(fields);
  });

  test.each([
    [1, 'pending'],
    [-1, 'expired'],
    [2, 'received'],
    [3, 'returned'],
  ])('reads a transfer of state %s as %s', (state, expected) => {
    expect(unpack('transferPrivate', { state, amount: 12.5 })).toMatchObject({
      kind: 'transfer',
      state: expected,
      amount: '12.5',
      isPrivate: true,
    });
  });

  test.each([
    ['friendTransfer', 'transfer', false, false],
    ['transfer', 'transfer', false, true],
    ['transferPrivate', 'transfer', true, true],
    ['transferReport', 'report', false, true],
    ['transferPrivateReport', 'report', true, true],
  ] as const)('writes a transfer of type %s as it reads it', (messageType, event, isPrivate, isInGroup) => {
    const fields = { transferId: 't1', amount: '5.00', state: '2', muid: 'M1', muidTarget: 'M2', nameTarget: 'Bob' };
    const read = unpackContent(messageType, JSON.stringify(fields)).rich;
    expect(read).toMatchObject({ kind: 'transfer', event, isPrivate, state: 'received', fromId: 'M1', toName: 'Bob' });
    const written = packContent(read, isInGroup);
    expect(written.undecoded.type).toBe(messageType);
    expect(JSON.parse(written.undecoded.text)).toMatchObject(fields);
  });

  test('reads only an outcome that the game has', () => {
    expect(unpack('game_dice', { result: 7 })).toMatchObject({ outcome: undefined });
    expect(unpack('game_dice', '3')).toMatchObject({ outcome: 3 });
    expect(unpack('game_coin-toss', { result: 1.5 })).toMatchObject({ outcome: undefined });
  });

  test('reads the outcome of a call from text or fields', () => {
    expect(unpack('video-chat', 'Cancelled')).toEqual({
      kind: 'call',
      medium: 'video',
      text: 'Cancelled',
      durationMs: 0,
    });
    expect(unpack('audio-chat', { msg: 'Ended', duration: 12 })).toMatchObject({ medium: 'audio', durationMs: 12_000 });
  });

  test('reads the end of a bet order as a time', () => {
    expect(unpack('shareBet', { gameName: 'K3', periodEndDate: 1_700_000_000 })).toMatchObject({
      share: 'order',
      closesAtMs: 1_700_000_000_000,
    });
  });
});
