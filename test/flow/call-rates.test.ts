import { expect, test, vi } from 'vitest';
import type { CallWeight } from '../../applet-host-demo/provider/calls/call-weight.ts';
import { DEFAULT_LIMITS } from '../../applet-host-demo/provider/base/limits.ts';
import { signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
const { keep, twoFriends } = stage;

/** Burst of costly calls that the provider allows per user. */
const FREE_CALLS = DEFAULT_LIMITS.costly.burst;

/** Counts the calls of each user by their weight. */
function countCalls(): (userId: string) => Readonly<Record<CallWeight, number>> {
  const weights: { readonly userId: string; readonly weight: CallWeight }[] = [];
  const { userCalls } = stage.provider.services.links;
  const original = userCalls.run.bind(userCalls);
  vi.spyOn(userCalls, 'run').mockImplementation((place, call) => {
    weights.push(place);
    return original(place, call);
  });
  return (userId) => {
    const counts = { light: 0, costly: 0, heavy: 0 };
    for (const call of weights) if (call.userId === userId) counts[call.weight] += 1;
    return counts;
  };
}

test('stays far below call rates on start, opening and sending', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const callsOf = countCalls();
  const widget = keep(await signedIn(stage.provider, anna));
  await widget.actions.openChat(chatId);
  for (let index = 0; index < 4; index += 1) widget.actions.sendText(chatId, `typed ${index}`);
  await widget.untilMessage('typed 3', 'sent');
  const sender = callsOf(anna.account.userId);
  expect(sender.costly).toBeGreaterThan(0);
  expect(sender.costly).toBeLessThan(FREE_CALLS / 4);
  expect(sender.heavy).toBe(0);
  expect(widget.warnings).toEqual([]);

  // The same applies to the other user, who has missed the messages.
  const other = keep(await signedIn(stage.provider, ben));
  await other.actions.openChat(chatId);
  await other.untilMessage('typed 3', 'sent');
  expect(callsOf(ben.account.userId).costly).toBeLessThan(FREE_CALLS / 4);
  expect(stage.provider.logLines.join('')).not.toContain('too_many_calls');
});
