import { beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { MessageContent } from '../../../widget/domain/message/message.ts';
import { fetchStored } from '../../support/file-client.ts';
import { htmlSample, pngSample } from '../../support/media-samples.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { isText, type Player, useServerStage } from '../../support/server-api-stage.ts';

/** Endpoints for messages, money and figures. */
describe.each(usualDatabase())('messages of the server API (%s)', (database) => {
  const stage = useServerStage(database);
  const { done, refusal, aPlayer, ref, received } = stage;

  describe('messages of a service account', () => {
    beforeAll(async () => {
      await done('POST', '/accounts', { account: 'results', name: 'Results' });
    });
    const send = (to: object, content: object) => done('POST', '/messages', { from: 'results', to, content });
    const toPlayer = ({ playerId }: Player) => ({ type: 'player', player: playerId });

    it('reach a player; the first one opens the chat', async () => {
      const ann = await aPlayer();
      const receipt = await send(toPlayer(ann), { type: 'text', text: 'You won <1>' });
      expect(await ann.socket.next(PUSHES.update)).toEqual({ list: 'friendList' });
      const message = await received(ann.socket, isText('You won <1>'));
      expect(message).toMatchObject({ chatId: receipt.chatId, senderName: 'Results', isFromSystem: false });
      expect(message.delivery.messageId).toBe(receipt.messageId);
      // The player can answer.
      expect((await ann.client.send(receipt.chatId, 'thanks')).ok).toBe(true);
      await send(toPlayer(ann), { type: 'notice', text: 'Paid out' });
      expect(await received(ann.socket, isText('Paid out'))).toMatchObject({ isFromSystem: true });
    });

    it('contain pictures and cards', async () => {
      const [ann, bob] = [await aPlayer(), await aPlayer('Bob')];
      const path = '/accounts/results/pictures';
      const stored = await stage.server.call('POST', path, {
        picture: { bytes: await pngSample(60, 40), type: 'image/png' },
      });
      expect(stored).toMatchObject({ status: 201, body: { width: 60, height: 40 } });
      const { file } = stored.body;
      for (const player of [ann, bob]) {
        const { chatId } = await send(toPlayer(player), { type: 'picture', file });
        const isPicture = (content: MessageContent) => content.kind === 'rich' && content.rich.kind === 'image';
        expect(await received(player.socket, isPicture)).toMatchObject({
          content: { rich: { width: 60, height: 40, file: { key: file } } },
        });
        expect((await fetchStored(stage.provider.baseUrl, player.client.token ?? '', file, chatId)).status).toBe(200);
      }
      const { groupId } = await done('POST', '/groups', { name: 'Card', owner: bob.playerId });
      await send(toPlayer(ann), { type: 'player-card', player: bob.playerId });
      await send(toPlayer(ann), { type: 'group-card', group: groupId });
      const cardOf = (kind: string) => (content: MessageContent) =>
        content.kind === 'rich' && content.rich.kind === kind;
      expect(await received(ann.socket, cardOf('person-card'))).toMatchObject({
        content: { rich: { userId: bob.userId, name: 'Bob' } },
      });
      expect(await received(ann.socket, cardOf('group-card'))).toMatchObject({
        content: { rich: { groupId, name: 'Card' } },
      });
      await done('DELETE', `${path}/${file}`);
      const again = { from: 'results', to: toPlayer(await aPlayer()), content: { type: 'picture', file } };
      expect(await refusal('POST', '/messages', again)).toEqual([404, 'not_found']);
      const page = await stage.server.call('POST', path, { picture: { bytes: htmlSample(), type: 'image/png' } });
      expect(page.status).toBe(422);
    });

    it('reach a group, even muted, and make the account admin', async () => {
      const [ann, bob] = [await aPlayer(), await aPlayer('Bob')];
      const { groupId } = await done('POST', '/groups', {
        name: 'Draws',
        owner: ann.playerId,
        members: [bob.playerId],
      });
      await done('PUT', `/groups/${groupId}/flags/ban-all`, { isOn: true });
      const to = { type: 'group', group: groupId };
      for (const text of ['Draw 1', 'Draw 2']) {
        await send(to, { type: 'text', text });
        expect(await received(bob.socket, isText(text))).toMatchObject({ chatId: groupId, senderRole: 'admin' });
      }
      const { data } = await done('GET', `/groups/${groupId}/members`);
      expect(data).toContainEqual(expect.objectContaining({ account: 'results', role: 'admin' }));
    });

    it('respect a player who has blocked or removed the account', async () => {
      const ann = await aPlayer();
      const first = await send(toPlayer(ann), { type: 'text', text: 'one' });
      const { userId } = (await done('GET', '/accounts')).data.find(
        (each: { readonly account: string }) => each.account === 'results',
      );
      valueOf(await ann.client.call(HTTP_CALLS.friendShipEdit, { method: 'blackList', friendId: userId }));
      const more = { from: 'results', to: toPlayer(ann), content: { type: 'text', text: 'two' } };
      expect(await refusal('POST', '/messages', more)).toEqual([422, 'blacklisted']);
      valueOf(await ann.client.call(HTTP_CALLS.friendShipEdit, { method: 'unblackList', friendId: userId }));
      valueOf(await ann.client.operation(OPERATIONS.friendDelByList, { userIds: [userId] }));
      expect(await refusal('POST', '/messages', more)).toEqual([422, 'noFriend']);
      expect(first.chatId).toContain(userId);
    });

    it('reach all players with a tag, page by page', async () => {
      const players = [await aPlayer(), await aPlayer(), await aPlayer(), await aPlayer()];
      for (const player of players) await done('PATCH', `/players/${ref(player)}`, { attributes: { tags: ['gold'] } });
      await done('POST', `/players/${ref(players[3] as Player)}/freeze`);
      const body = { from: 'results', to: { type: 'tag', tag: 'gold' }, content: { type: 'text', text: 'Gold only' } };
      let sent = 0;
      let cursor: string | undefined;
      do {
        const page = await done('POST', `/broadcasts?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`, body);
        expect(page.failed).toEqual([]);
        sent += page.sent;
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(sent).toBe(3);
      for (const { socket } of players.slice(0, 3)) await received(socket, isText('Gold only'));
    });

    it('come from an account whose name changes in open chats', async () => {
      const ann = await aPlayer();
      await send(toPlayer(ann), { type: 'text', text: 'hello' });
      await ann.socket.next(PUSHES.update);
      expect(await done('PATCH', '/accounts/results', { name: 'Draw News', photo: 'man1' })).toMatchObject({
        name: 'Draw News',
        photo: 'man1',
      });
      expect(await ann.socket.next(PUSHES.update)).toEqual({ list: 'friendList' });
      expect(await refusal('POST', '/accounts', { account: 'results', name: 'X' })).toEqual([409, 'exists']);
      expect(await refusal('POST', '/accounts', { account: 'Not A Slug', name: 'X' })).toEqual([
        400,
        'invalid_request',
      ]);
      // Service accounts are not players.
      const players = await done('GET', '/players?limit=200');
      expect(JSON.stringify(players)).not.toContain('Draw News');
    });
  });

  it('count what the tenant has', async () => {
    const before = await done('GET', '/statistics');
    const ann = await aPlayer();
    const { groupId } = await done('POST', '/groups', { name: 'Count', owner: ann.playerId });
    await ann.client.send(groupId, 'one');
    const after = await done('GET', '/statistics');
    expect(after).toMatchObject({
      players: before.players + 1,
      signedInPlayers: before.signedInPlayers + 1,
      groups: before.groups + 1,
      newPlayersLastDay: before.newPlayersLastDay + 1,
    });
    expect(after.messages).toBeGreaterThan(before.messages);
    expect(after.activeChatsLastDay).toBeGreaterThan(before.activeChatsLastDay);
  });

  it('read red envelopes and transfers, newest first', async () => {
    const ann = await aPlayer();
    const { db } = stage.provider.services;
    const row = { tenant: 'CB', chat_id: 'c', sender_id: ann.userId, msg_id: 1, expires_at: 9 };
    const red = { ...row, receiver_id: null, split: 'equal', quantity: 2, hours: 1, remark: 'Luck' } as const;
    for (const at of [1, 2, 3]) {
      const envelope = {
        ...red,
        envelope_id: `e${at}`,
        uuid: `e${at}`,
        total: 1050,
        state: 'open',
        created_at: at,
      } as const;
      await db.insertInto('red_envelopes').values(envelope).execute();
      const transfer = {
        ...row,
        transfer_id: `t${at}`,
        uuid: `t${at}`,
        receiver_id: 'M999999999',
        amount: 5,
        remark: '',
      };
      await db
        .insertInto('transfers')
        .values({ ...transfer, is_private: false, state: 'pending', created_at: at })
        .execute();
    }
    await db
      .insertInto('red_shares')
      .values({ envelope_id: 'e1', position: 0, amount: 525, user_id: ann.userId, taken_at: 2 })
      .execute();
    const first = await done('GET', `/envelopes?sender=${ref(ann)}&limit=2`);
    expect(first.data).toMatchObject([{ envelopeId: 'e3', total: '10.50', state: 'open' }, { envelopeId: 'e2' }]);
    const rest = await done('GET', `/envelopes?sender=${ref(ann)}&limit=2&cursor=${first.nextCursor}`);
    expect(rest).toMatchObject({ data: [{ envelopeId: 'e1' }] });
    expect(rest).not.toHaveProperty('nextCursor');
    expect(await done('GET', '/envelopes/e1')).toMatchObject({ takenBy: [{ userId: ann.userId, amount: '5.25' }] });
    const transfers = await done('GET', `/transfers?sender=${ref(ann)}`);
    expect(transfers.data.map((each: { readonly transferId: string }) => each.transferId)).toEqual(['t3', 't2', 't1']);
    expect(await done('GET', '/transfers/t1')).toMatchObject({ amount: '0.05', state: 'pending' });
    expect(await refusal('GET', '/envelopes?cursor=eA')).toEqual([400, 'invalid_request']);
  });
});
