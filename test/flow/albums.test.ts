import { expect, test } from 'vitest';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import { albumIdOf } from '../../widget/domain/message/album.ts';
import { createMediaActions } from '../../widget/actions/media/create-media-actions.ts';
import { createGroupSettingsActions } from '../../widget/actions/group-settings-actions.ts';
import type { FilesToSend } from '../../widget/actions/media/media-actions.ts';
import type { Message } from '../../widget/domain/message/message.ts';
import { groupsAtom } from '../../widget/state/chats.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { toastsAtom } from '../../widget/state/notices.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { gifSample, pngSample } from '../support/media-samples.ts';
import { useStage } from '../support/stage.ts';
import type { TestWidget } from '../support/widget.ts';

const stage = useStage();
const { keep, twoFriends } = stage;

async function setUp() {
  const { anna, ben, chatId } = await twoFriends();
  const open = async (who: typeof anna): Promise<TestWidget> => {
    const widget = keep(await signedIn(stage.provider, who));
    await widget.actions.openChat(chatId);
    return widget;
  };
  const [a, b] = [await open(anna), await open(ben)];
  const png = async (name: string) => new File([await pngSample()], name, { type: 'image/png' });
  const send = async (files: readonly File[], options?: FilesToSend) =>
    a.actions.lazy(createMediaActions).sendFiles(chatId, files, options);
  return { a, b, chatId, png, send };
}

const kindOf = ({ content }: Message): string => kindContentOf(content).kind;
const messagesOf = (widget: TestWidget): readonly Message[] => widget.store.get(openChatAtom)?.messages ?? [];
const untilKinds = (widget: TestWidget, expected: readonly string[]) =>
  widget.untilOpenChat(
    expected.join(', '),
    ({ messages }) =>
      messages.map(kindOf).join() === expected.join() && messages.every(({ delivery }) => delivery.state === 'sent'),
  );

test('sends several pictures as one album before caption and documents', async () => {
  const { a, b, png, send } = await setUp();
  const gif = new File([await gifSample()], 'b.gif', { type: 'image/gif' });
  const files = [new File(['words'], 'a.txt'), await png('a.png'), gif];
  expect((await send(files, { caption: '  Two days at the lake  ' })).ok).toBe(true);
  for (const widget of [a, b]) {
    const { messages } = await untilKinds(widget, ['image', 'image', 'text', 'document']);
    const [first, second, caption, document] = messages;
    if (first === undefined || second === undefined || document === undefined) throw new Error('unreachable');
    expect(albumIdOf(first)).toBe(caption?.localId);
    expect(albumIdOf(second)).toBe(caption?.localId);
    expect(albumIdOf(document)).toBeUndefined();
    expect(caption?.content).toEqual({ kind: 'text', text: 'Two days at the lake' });
  }
});

test('makes a single picture’s album only with a caption', async () => {
  const { b, png, send } = await setUp();
  await send([await png('a.png')]);
  await untilKinds(b, ['image']);
  await send([await png('b.png')], { caption: 'The second' });
  await untilKinds(b, ['image', 'image', 'text']);
  const [alone, captioned, caption] = messagesOf(b);
  expect(alone && albumIdOf(alone)).toBeUndefined();
  expect(captioned && albumIdOf(captioned)).toBe(caption?.localId);
});

test('refuses a caption that is too long before sending anything', async () => {
  const { a, png, send } = await setUp();
  const outcome = await send([await png('a.png')], { caption: 'x'.repeat(1001) });
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'text_too_long' } });
  expect(messagesOf(a)).toEqual([]);
  expect(a.store.get(toastsAtom).length).toBeGreaterThan(0);
});

test('limits a caption to a group member’s message length', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({
    owner: ben.account.userId,
    members: [anna.account.userId],
    talkIntervalS: 0,
  });
  const [owner, member] = [keep(await signedIn(stage.provider, ben)), keep(await signedIn(stage.provider, anna))];
  expect((await owner.actions.lazy(createGroupSettingsActions).setMessageLimit(groupId, 5)).ok).toBe(true);
  await expect.poll(() => member.store.get(groupsAtom).get(groupId)?.memberMessageLimit).toBe(5);
  const file = new File([await pngSample()], 'a.png', { type: 'image/png' });
  const send = async (widget: TestWidget, caption: string) => {
    await widget.actions.openChat(groupId);
    return widget.actions.lazy(createMediaActions).sendFiles(groupId, [file], { caption });
  };
  expect(await send(member, '123456')).toMatchObject({ ok: false, failure: { code: 'text_too_long' } });
  expect((await send(owner, '123456')).ok).toBe(true);
  await untilKinds(owner, ['image', 'text']);
  expect((await send(member, '12345')).ok).toBe(true);
  await untilKinds(owner, ['image', 'text', 'image', 'text']);
});

test('sends nine captioned pictures despite the group’s send interval', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({
    owner: ben.account.userId,
    members: [anna.account.userId],
    talkIntervalS: 1,
  });
  const widget = keep(await signedIn(stage.provider, anna));
  await widget.actions.openChat(groupId);
  const bytes = await pngSample(32, 32);
  const files = Array.from({ length: 9 }, (_, index) => new File([bytes], `${index}.png`, { type: 'image/png' }));
  expect((await widget.actions.lazy(createMediaActions).sendFiles(groupId, files, { caption: 'All' })).ok).toBe(true);
  await untilKinds(widget, [...files.map(() => 'image'), 'text']);
  expect(new Set(messagesOf(widget).map((message) => albumIdOf(message) ?? message.localId)).size).toBe(1);
}, 40_000);
