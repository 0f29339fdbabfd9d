import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCallPayload, writeCallPayload } from '../../../widget/contract/entities/call-payload.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { rtcRequest } from '../../../widget/contract/pushes/rtc-request.ts';
import type { CallSignalName } from '../../../widget/domain/call/call-signal.ts';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';

/** Friend requests, their notes, and calls of a shadow-limited player: only the player knows of them. L-MO12. */
describe.each(usualDatabase())('contacts of a shadow-limited player (%s)', (database) => {
  const stage = useServerStage(database);
  const { done } = stage;

  const shadow = (player: Player) => done('PUT', `/players/${stage.ref(player)}/limits/shadow`, {});
  const unlimited = (player: Player) => done('DELETE', `/players/${stage.ref(player)}/limits/shadow`);
  const pair = async () => [await stage.aPlayer('Bob'), await stage.aPlayer('Cat')] as const;
  const friends = async (one: Player, other: Player): Promise<string> => {
    await done('PUT', `/players/${stage.ref(one)}/friends/${stage.ref(other)}`);
    return [one.userId, other.userId].toSorted().join('');
  };
  const codeOf = async (call: Promise<{ readonly ok: boolean }>): Promise<string> => {
    const answered = await call;
    return answered.ok ? 'ok' : (answered as unknown as { readonly failure: { readonly code: string } }).failure.code;
  };
  const ask = (from: Player, to: Player, message = '') =>
    codeOf(from.client.operation(OPERATIONS.friendInvite, { userId: to.userId, message }));
  const edit = (from: Player, to: Player, method: 'confirm' | 'msgBoard', message?: string) =>
    codeOf(from.client.call(HTTP_CALLS.friendShipEdit, { method, friendId: to.userId, message }));
  const requestsOf = async ({ client }: Player) => {
    const all = { sinceMs: undefined, version: undefined, fromMs: undefined };
    const { items } = valueOf(await client.operation(OPERATIONS.invitedListGet, all)).data;
    return items.map(({ message, state, board }) => ({ message, state, notes: board.map(({ text }) => text) }));
  };

  it('withholds a friend request and its note', async () => {
    const [bob, cat] = await pair();
    await shadow(bob);
    expect(await ask(bob, cat, 'buy my coins')).toBe('friend_request_sent');
    expect(await requestsOf(bob)).toEqual([{ message: 'buy my coins', state: 'sent', notes: [] }]);
    expect(await requestsOf(cat)).toEqual([]);
    expect(valueOf(await cat.client.call(HTTP_CALLS.waitConfirmGet, undefined)).data.items).toEqual([]);
    expect(await edit(cat, bob, 'confirm')).toBe('already_decided');
    expect(await edit(cat, bob, 'msgBoard', 'who are you')).toBe('already_decided');
    // A request of the other user is one of its own: the two are not friends at once.
    expect(await ask(cat, bob, 'hello')).toBe('friend_request_sent');
    expect(await edit(bob, cat, 'confirm')).toBe('ok');
    expect((await requestsOf(cat)).map(({ message, state }) => [message, state])).toEqual([['hello', 'passed']]);
  });

  it('sends a request when asked again after the limit', async () => {
    const [bob, cat] = await pair();
    await shadow(bob);
    await ask(bob, cat, 'hello');
    await unlimited(bob);
    expect(await requestsOf(cat)).toEqual([]);
    expect(await ask(bob, cat, 'hello')).toBe('friend_request_sent');
    expect(await requestsOf(cat)).toEqual([{ message: 'hello', state: 'received', notes: [] }]);
  });

  it('leaves earlier requests as known, without new notes', async () => {
    const [bob, cat] = await pair();
    await ask(bob, cat, 'hello');
    await shadow(bob);
    await ask(bob, cat, 'buy my coins');
    expect(await edit(bob, cat, 'msgBoard', 'buy now')).toBe('ok');
    expect(await edit(cat, bob, 'msgBoard', 'who are you')).toBe('ok');
    expect(await requestsOf(bob)).toEqual([{ message: 'hello', state: 'sent', notes: ['buy now', 'who are you'] }]);
    expect(await requestsOf(cat)).toEqual([{ message: 'hello', state: 'received', notes: ['who are you'] }]);
    expect(await edit(cat, bob, 'confirm')).toBe('ok');
  });

  it('lets calls of the player ring in vain', async () => {
    const [bob, cat] = await pair();
    const ann = await stage.aPlayer('Ann');
    const chatId = await friends(bob, ann);
    await friends(cat, ann);
    await shadow(bob);
    const signal = (from: Player, to: Player, name: CallSignalName, callId: string) =>
      codeOf(
        from.socket.operation(OPERATIONS.rtcHandShake, {
          targetId: to.userId,
          name,
          data: writeCallPayload({ callId, medium: 'audio' }),
        }),
      );
    const [hidden, open] = [randomUUID(), randomUUID()];
    for (const name of ['offer', 'candidate', 'offer'] as const)
      expect(await signal(bob, ann, name, hidden)).toBe('ok');
    // The line of the other user is free.
    expect(await signal(cat, ann, 'offer', open)).toBe('ok');
    expect(readCallPayload((await ann.socket.next(rtcRequest)).data)?.callId).toBe(open);
    expect(await signal(ann, cat, 'hang-up', open)).toBe('ok');
    expect(await signal(bob, ann, 'hang-up', hidden)).toBe('ok');

    const callsOf = async ({ client }: Player): Promise<readonly string[]> => {
      const request = { chatId, messageId: '0', direction: 'get_back' } as const;
      const { messages } = valueOf(await client.operation(OPERATIONS.getMsgList, request)).data;
      return messages.map(({ content }) => kindContentOf(content).kind).filter((kind) => kind === 'call');
    };
    expect(await callsOf(bob)).toEqual(['call']);
    expect(await callsOf(ann)).toEqual([]);
    await unlimited(bob);
    const again = randomUUID();
    expect(await signal(bob, ann, 'offer', again)).toBe('ok');
    // Nothing of the hidden call has come before.
    expect(readCallPayload((await ann.socket.next(rtcRequest)).data)?.callId).toBe(again);
  });
});
