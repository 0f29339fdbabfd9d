import { expect, test } from 'vitest';
import { createServiceActions } from '../../widget/actions/service-actions.ts';
import { createServiceGuestActions } from '../../widget/actions/service-guest-actions.ts';
import type { IdentityAnswer } from '../../widget/contract/host-bridge.ts';
import { tenantAtom } from '../../widget/state/environment.ts';
import { accountAtom } from '../../widget/state/session.ts';
import { serviceChatId } from '../../widget/domain/chat/chat-id.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { totalUnreadAtom, chatsAtom } from '../../widget/state/chats.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { fetchedServiceAtom, serviceEventAtom, serviceQueueAtom } from '../../widget/state/service.ts';
import { NO_MENTIONS } from '../../widget/domain/message/message.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { valueOf } from '../support/provider-client.ts';
import { createServiceStage, SERVICE } from '../support/service-stage.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { createBrowserProfile, createTestHost, openWidget, type TestWidget } from '../support/widget.ts';
import { createIdentitySigner } from '../support/identity-keys.ts';

/** The customer service from the widget to an agent and back. Spec: 1-chat §4, §6, §7. */

const stage = useStage();
const { keep } = stage;

const service = (widget: TestWidget) => widget.actions.lazy(createServiceActions);

const untilSession = (widget: TestWidget, what: string, isThere: () => boolean): Promise<unknown> =>
  untilState(what, widget.store, serviceQueueAtom, isThere);

/** Follows the events of the session, as the screen of the open chat does. */
function followEvents(widget: TestWidget): void {
  widget.store.sub(serviceEventAtom, () => {
    const event = widget.store.get(serviceEventAtom);
    if (event?.position !== undefined) service(widget).moveInQueue(event.position, event.waitMs);
    else void service(widget).loadService();
  });
}

async function setUp() {
  await stage.provider.saveTenant({ service: SERVICE });
  const agents = createServiceStage(stage.provider);
  const [anna, agent] = [await createPerson(stage.provider, 'Anna'), await agents.agent('Wan')];
  const player = keep(await signedIn(stage.provider, anna));
  const chatId = serviceChatId(anna.account.userId);
  return { anna, agent, agents, player, chatId };
}

const textsIn = (widget: TestWidget): readonly string[] =>
  (widget.store.get(openChatAtom)?.messages ?? []).flatMap(({ content }) =>
    content.kind === 'text'
      ? [content.text]
      : content.kind === 'notice' && content.notice.kind === 'service'
        ? [content.notice.event]
        : [],
  );
const untilTexts = (widget: TestWidget, texts: readonly string[]): Promise<unknown> =>
  untilState(texts.join(), widget.store, openChatAtom, () => textsIn(widget).join() === texts.join());

test('waits, talks, reads, scores, and counts a closed chat’s answers', async () => {
  const { anna, agent, agents, player, chatId } = await setUp();
  followEvents(player);
  const first = await agents.player();
  const ahead = valueOf(
    await first.client.call(HTTP_CALLS.serviceSessionOpen, { kind: 'talk', topic: '', language: '' }),
  ).data;
  await player.actions.openChat(chatId);
  valueOfAction(await service(player).loadService());
  expect(player.store.get(serviceQueueAtom)).toMatchObject({ isOpen: true, isStaffed: true });
  expect(player.store.get(serviceQueueAtom)?.session).toBeUndefined();
  valueOfAction(
    await service(player).startService({ kind: 'talk', topic: 'Deposits', data: new Map([['order', '17']]) }),
  );
  const session = () => player.store.get(serviceQueueAtom)?.session;
  expect(session()).toMatchObject({ state: 'waiting', topic: 'Deposits', position: 2 });
  player.actions.sendText(chatId, 'Where is my deposit?', NO_MENTIONS);
  await untilTexts(player, ['Where is my deposit?']);
  await first.client.call(HTTP_CALLS.serviceSessionEnd, { sessionId: ahead.sessionId });
  await untilSession(player, 'the first place', () => session()?.position === 1);

  const sessionId = session()?.sessionId ?? '';
  valueOf(await agent.client.call(HTTP_CALLS.deskAccept, { sessionId }));
  await untilSession(player, 'an agent', () => session()?.agentName === 'Wan');
  valueOf(await agent.client.send(chatId, 'On its way'));
  await untilTexts(player, ['Where is my deposit?', 'accepted', 'On its way']);

  // A second tab sees the same session.
  const tab = keep(await signedIn(stage.provider, anna));
  valueOfAction(await service(tab).loadService());
  expect(tab.store.get(serviceQueueAtom)?.session).toMatchObject({ sessionId, state: 'active' });
  await tab.stop();

  player.actions.closeChat();
  valueOf(await agent.client.send(chatId, 'It is there now'));
  await untilState('an unread answer', player.store, totalUnreadAtom, (unread) => unread === 1);
  expect(player.store.get(chatsAtom).get(chatId)).toMatchObject({ unread: 1 });
  await player.actions.openChat(chatId);
  await untilState('no unread answer', player.store, totalUnreadAtom, (unread) => unread === 0);

  valueOfAction(await service(player).endService(sessionId));
  expect(session()).toMatchObject({ state: 'closed', endedBy: 'player' });
  player.actions.sendText(chatId, 'One more thing', NO_MENTIONS);
  await untilState('a refusal', player.store, openChatAtom, (open) => open?.refusal === 'service_closed');
  const refused = player.store.get(openChatAtom)?.messages.find(({ delivery }) => delivery.state === 'failed');
  expect(player.actions.resendMessage(chatId, refused?.localId ?? '')).toMatchObject({ ok: false });
  valueOfAction(await service(player).scoreService('Good', 'Fast'));
  expect(session()).toMatchObject({ score: 'Good' });
});

test('the player’s first score counts, on all their devices', async () => {
  const { anna, agent, player } = await setUp();
  const second = keep(await signedIn(stage.provider, anna));
  for (const widget of [player, second]) followEvents(widget);
  const sessionIn = (widget: TestWidget) => widget.store.get(serviceQueueAtom)?.session;
  valueOfAction(await service(player).loadService());
  valueOfAction(await service(player).startService({ kind: 'talk', topic: '' }));
  const sessionId = sessionIn(player)?.sessionId ?? '';
  valueOf(await agent.client.call(HTTP_CALLS.deskAccept, { sessionId }));
  valueOf(await agent.client.call(HTTP_CALLS.deskClose, { sessionId, category: 'Solved' }));
  for (const widget of [player, second])
    await untilSession(widget, 'a closed session', () => sessionIn(widget)?.state === 'closed');

  const before = second.store.get(serviceQueueAtom);
  valueOfAction(await service(player).scoreService('Good', 'Fast'));
  await untilSession(second, 'the score', () => sessionIn(second)?.score === 'Good');
  // The second device did not hear of it.
  if (before !== undefined) second.store.set(fetchedServiceAtom, { userId: anna.account.userId, queue: before });
  const again = await service(second).scoreService('Bad', '');
  expect(again).toMatchObject({ ok: false, failure: { code: 'already_scored' } });
  expect(sessionIn(second)).toMatchObject({ score: 'Good' });
});

test('continues after a reload, and follows the host page’s requests', async () => {
  const { anna, player } = await setUp();
  valueOfAction(await service(player).loadService());
  const request = { topic: 'Withdrawals', data: new Map([['order', 'WD-1']]) };
  valueOfAction(await service(player).takeRequest(request));
  const before = player.store.get(serviceQueueAtom)?.session;
  expect(before).toMatchObject({ state: 'waiting', topic: 'Withdrawals', position: 1 });
  await player.stop();
  const reloaded = keep(await signedIn(stage.provider, anna));
  valueOfAction(await service(reloaded).loadService());
  expect(reloaded.store.get(serviceQueueAtom)?.session).toEqual(
    expect.objectContaining({ ...before, waitMs: expect.any(Number) }),
  );
  // The session is open: its values grow, and no second session starts.
  valueOfAction(await service(reloaded).takeRequest({ topic: '', data: new Map([['page', '/wallet']]) }));
  const stored = await stage.provider.services.db
    .selectFrom('service_sessions')
    .select('data')
    .where('session_id', '=', before?.sessionId ?? '')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(stored.data)).toEqual({ order: 'WD-1', page: '/wallet' });
});

test('keeps serving a visitor after a reload and a sign-in', async () => {
  const signer = await createIdentitySigner(() => stage.provider.services.now());
  const guests = { ...SERVICE, allowsGuests: true };
  await stage.provider.saveTenant({ service: guests, identityKeys: [signer.publicKey] });
  const agent = await createServiceStage(stage.provider).agent('Wan');
  const profile = createBrowserProfile();
  const visit = async (identity: () => Promise<IdentityAnswer>): Promise<TestWidget> => {
    const widget = keep(openWidget({ origin: stage.provider.baseUrl, host: createTestHost(identity), profile }));
    await widget.start();
    return widget;
  };
  const nobody = (): Promise<IdentityAnswer> => Promise.resolve({ kind: 'none' });

  const visitor = await visit(nobody);
  expect(visitor.store.get(tenantAtom)?.hasGuestService).toBe(true);
  const guest = visitor.actions.lazy(createServiceGuestActions);
  expect(guest.isKnownGuest()).toBe(false);
  valueOfAction(await guest.beginAsGuest());
  const account = visitor.store.get(accountAtom);
  expect(account).toMatchObject({ isGuest: true, name: expect.stringMatching(/^Guest /) });
  const chatId = serviceChatId(account?.userId ?? '');
  valueOfAction(await service(visitor).loadService());
  valueOfAction(await service(visitor).takeRequest({ topic: 'Deposits', data: new Map([['page', '/register']]) }));
  const sessionId = visitor.store.get(serviceQueueAtom)?.session?.sessionId ?? '';
  await visitor.actions.openChat(chatId);
  visitor.actions.sendText(chatId, 'Can I pay by card?', NO_MENTIONS);
  await visitor.untilMessage('Can I pay by card?', 'sent');
  // A guest's own hand-over does nothing.
  await guest.takeGuest();
  await visitor.stop();

  // Answers that come while the visitor is away count at the next visit.
  valueOf(await agent.client.call(HTTP_CALLS.deskAccept, { sessionId }));
  valueOf(await agent.client.send(chatId, 'Yes, from 10 on'));
  const again = await visit(nobody);
  expect(again.store.get(accountAtom)).toBeUndefined();
  const known = again.actions.lazy(createServiceGuestActions);
  expect(known.isKnownGuest()).toBe(true);
  valueOfAction(await known.beginAsGuest());
  await untilState('an unread answer', again.store, totalUnreadAtom, (unread) => unread === 1);
  await again.stop();

  const player = await visit(async () => ({
    kind: 'identity',
    token: await signer.sign({ playerId: 'p-former-guest', name: 'Anna' }),
  }));
  await player.actions.lazy(createServiceGuestActions).takeGuest();
  const own = serviceChatId(player.store.get(accountAtom)?.userId ?? '');
  await player.untilChat('what the guest has not read', own, ({ unread }) => unread === 1);
  valueOfAction(await service(player).loadService());
  expect(player.store.get(serviceQueueAtom)?.session).toMatchObject({ sessionId, state: 'active', agentName: 'Wan' });
  await player.actions.openChat(own);
  await untilTexts(player, ['Can I pay by card?', 'accepted', 'Yes, from 10 on']);
  player.actions.sendText(own, 'Thanks', NO_MENTIONS);
  await player.untilMessage('Thanks', 'sent');
  expect(player.actions.lazy(createServiceGuestActions).isKnownGuest()).toBe(false);
});

function valueOfAction(result: { readonly ok: boolean }): void {
  expect(result).toMatchObject({ ok: true });
}
