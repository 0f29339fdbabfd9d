import { afterEach, expect, test, vi } from 'vitest';
import type { ActionDeps } from '../../widget/actions/context.ts';
import { createComposeActions } from '../../widget/actions/compose-actions.ts';
import { createFairActions } from '../../widget/actions/fair-actions.ts';
import type { DrawProof } from '../../widget/domain/fair/draw-check.ts';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import type { Message } from '../../widget/domain/message/message.ts';
import { drawProofOfferedAtom, throwProofOfferedAtom } from '../../widget/state/fair.ts';
import { drawAndSettle } from '../../applet-host-demo/demo/lottery/draws.ts';
import { throwSealGet } from '../../widget/contract/http/throw-seal.ts';
import { signedIn } from '../support/conversation.ts';
import { aLine, GAME_ID, openIssueOf } from '../support/lottery-stage.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';

/** The checks of draws and throws, as the sheets of the widget run them. D-19, L-LO11. */

const stage = useStage({ tenant: { lottery: { drawS: 3600 } } });
const HOUR_MS = 3_600_000;

afterEach(() => vi.unstubAllGlobals());

test('checks draws that match, mismatch, or cannot be checked', async () => {
  const { anna } = await stage.twoFriends();
  const { services } = stage.provider;
  const tenant = await stage.provider.tenant();
  const issue = await openIssueOf(services, tenant);
  const bet = { player: { tenant, userId: anna.account.userId }, uuid: 'bet-uuid-1', gameId: GAME_ID, issue };
  expect(await services.lottery.place({ ...bet, items: [aLine()] })).toMatchObject({ state: 'done' });
  const widget = stage.keep(await signedIn(stage.provider, anna));
  await untilState('the capability', widget.store, drawProofOfferedAtom, (isOffered) => isOffered);
  const { loadProof, checkDraw } = widget.actions.lazy(createFairActions);
  const load = async (): Promise<DrawProof> => {
    const proof = await loadProof(GAME_ID, issue);
    if (!proof.ok) throw new Error(proof.failure.code);
    return proof.value;
  };
  const open = await load();
  expect(open.result).toBeUndefined();
  expect(open.ownRefs).toHaveLength(1);

  await drawAndSettle({ ...services, now: () => services.now() + HOUR_MS });
  const proof = await load();
  const { result } = proof;
  if (result === undefined) throw new Error('the draw has no result');
  expect(await checkDraw(proof)).toEqual({ state: 'match' });
  const changed = (change: Partial<typeof result>, more: Partial<DrawProof> = {}) =>
    checkDraw({ ...proof, ...more, result: { ...result, ...change } });
  expect(await changed({ secret: 'x' })).toEqual({ state: 'mismatch', fault: 'secret' });
  expect(await changed({ digest: 'x' })).toEqual({ state: 'mismatch', fault: 'list' });
  expect(await changed({ numbers: [1, 2, 3, 4] })).toEqual({ state: 'mismatch', fault: 'numbers' });
  expect(await changed({}, { ownRefs: ['x'] })).toEqual({ state: 'mismatch', fault: 'own-bet' });
  expect(await changed({ parts: 2 })).toMatchObject({ state: 'unreachable', failure: { code: 'draw_unknown' } });
  vi.stubGlobal('crypto', { randomUUID: crypto.randomUUID.bind(crypto) });
  expect(await checkDraw(proof)).toEqual({ state: 'insecure' });
});

test('asks for a seal, so both can check the throw', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const [mine, theirs] = [
    stage.keep(await signedIn(stage.provider, anna)),
    stage.keep(await signedIn(stage.provider, ben)),
  ];
  for (const widget of [mine, theirs]) {
    await widget.actions.openChat(chatId);
    await untilState('the capability', widget.store, throwProofOfferedAtom, (isOffered) => isOffered);
  }
  const { prepareThrows, sendGame } = mine.actions.lazy(createComposeActions);
  prepareThrows(chatId);
  const asked = mine.actions.lazy(
    ({ api }: ActionDeps) =>
      () =>
        api.callDirect(throwSealGet, { chatId }),
  );
  const seal = await asked();
  sendGame(chatId, 'dice');
  for (const widget of [mine, theirs]) {
    const { messages } = await widget.untilOpenChat('a proven throw', (chat) => chat.messages.some(isProven));
    const message = messages.find(isProven);
    const shown = message && kindContentOf(message.content);
    if (message === undefined || shown?.kind !== 'game' || shown.proof === undefined) throw new Error('unreachable');
    expect(seal).toMatchObject({ ok: true, value: { seal: shown.proof.seal, step: 0 } });
    const thrown = { chatId, localId: message.localId, game: shown.game, outcome: shown.outcome };
    const { checkThrow } = widget.actions.lazy(createFairActions);
    expect(await checkThrow(thrown, shown.proof)).toEqual({ state: 'match' });
    expect(await checkThrow({ ...thrown, localId: 'other' }, { ...shown.proof, step: 2 })).toEqual({
      state: 'mismatch',
      fault: 'seed',
    });
  }
});

function isProven({ content }: Message): boolean {
  const shown = kindContentOf(content);
  return shown.kind === 'game' && shown.proof !== undefined;
}
