import { describe, expect, it } from 'vitest';
import type { Bus, BusEvent } from '../../../applet-host-demo/provider/delivery/bus/bus.ts';
import { publishStored } from '../../../applet-host-demo/provider/delivery/nodes/publish-stored.ts';
import { guestOpen } from '../../../widget/contract/guest.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { openGuest } from '../../support/guest-client.ts';
import { createClient, until, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';

const UGLY = 'for no guest';

/** Guests of a group never get a message that only its sender may see, on whichever way it is sent. L-MO11, L-MO12. */
describe.each(usualDatabase())('guests and hidden messages (%s)', (database) => {
  const stage = useServerStage(database);
  const { done } = stage;

  async function sharedGroup() {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const { groupId } = await done('POST', '/groups', { name: 'Talk', owner: ann.playerId, members: [bob.playerId] });
    const { db } = stage.provider.services;
    await db.updateTable('groups').set({ ignores_talk_interval: true }).where('group_id', '=', groupId).execute();
    await stage.provider.shareGroup(groupId, true);
    return { ann, bob, groupId: groupId as string };
  }
  const sent = async ({ client }: Player, chatId: string, text: string): Promise<string> =>
    valueOf(await client.send(chatId, text)).data.messageId;
  const guestOf = async (groupId: string) => {
    const guest = await openGuest(stage.provider.baseUrl, 'socket', groupId);
    await guest.next(guestOpen);
    return guest;
  };
  type Guest = Awaited<ReturnType<typeof guestOf>>;
  /** The messages that a guest receives until a text that all may see. */
  const receivedUntil = async (guest: Guest, text: string): Promise<string> => {
    const frames: string[] = [];
    await until(`"${text}"`, async () => {
      frames.push(JSON.stringify(await guest.next(PUSHES.rcvMsg)));
      return frames.at(-1)?.includes(text) === true || undefined;
    });
    return frames.join('\n');
  };
  const pageOf = async (chatId: string): Promise<string> => {
    const request = { chatId, messageId: '0', direction: 'get_back', limit: 20 } as const;
    return JSON.stringify(
      valueOf(await createClient(stage.provider.baseUrl).call(HTTP_CALLS.guestMsgList, request)).data,
    );
  };
  /** A message of Bob that only he sees: removed by a moderator, or sent while he was limited. */
  const WAYS = {
    removed: async (bob: Player, groupId: string) => {
      const messageId = await sent(bob, groupId, UGLY);
      await done('POST', `/messages/${groupId}:${messageId}/shadow`);
      return messageId;
    },
    limited: async (bob: Player, groupId: string) => {
      await done('PUT', `/players/${stage.ref(bob)}/limits/shadow`, {});
      const messageId = await sent(bob, groupId, UGLY);
      await done('DELETE', `/players/${stage.ref(bob)}/limits/shadow`);
      return messageId;
    },
  };

  it.each(Object.entries(WAYS))('does not send a %s message from the outbox', async (_name, hide) => {
    const { ann, bob, groupId } = await sharedGroup();
    const open = await sent(ann, groupId, 'for all');
    const messageId = await hide(bob, groupId);
    const events: BusEvent[] = [];
    const bus = { publish: (event: BusEvent) => void events.push(event) } as unknown as Bus;
    const rows = [open, messageId].map((id) => ({ chatId: groupId, messageId: Number(id) }));
    await publishStored(stage.provider.services, bus, rows);
    const toGuests = events.filter(({ kind }) => kind === 'guest-push');
    expect(toGuests).toHaveLength(1);
    expect(JSON.stringify(toGuests)).not.toContain(UGLY);
    const pushes = events.flatMap((event) => (event.kind === 'push' && event.frame.includes(UGLY) ? [event] : []));
    expect(pushes.map(({ userIds }) => userIds)).toEqual([[bob.userId]]);
  });

  it.each(Object.entries(WAYS))('does not send a %s message restored after a recall', async (_name, hide) => {
    const { ann, bob, groupId } = await sharedGroup();
    const messageId = await hide(bob, groupId);
    const guest = await guestOf(groupId);
    const request = { chatId: groupId, messageId, localId: undefined };
    valueOf(await ann.client.operation(OPERATIONS.msgRecallByOwner, request));
    valueOf(await ann.client.operation(OPERATIONS.msgRestoreByOwner, request));
    await sent(ann, groupId, 'afterwards');
    expect(await receivedUntil(guest, 'afterwards')).not.toContain(UGLY);
    guest.close();
    expect(await pageOf(groupId)).not.toContain(UGLY);
  });

  it.each(Object.entries(WAYS))('sends a %s message when a moderator shows it again', async (_name, hide) => {
    const { bob, groupId } = await sharedGroup();
    const messageId = await hide(bob, groupId);
    const guest = await guestOf(groupId);
    await done('DELETE', `/messages/${groupId}:${messageId}/shadow`);
    expect(await receivedUntil(guest, UGLY)).toContain(UGLY);
    expect(await guest.next(PUSHES.rcvMsg)).toMatchObject({
      content: { kind: 'command', command: 'restore', messageIds: [messageId] },
    });
    guest.close();
    expect(await pageOf(groupId)).toContain(UGLY);
  });
});
