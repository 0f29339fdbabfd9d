import { describe, expect, it } from 'vitest';
import {
  findThrowFault,
  outcomeOfThrow,
  type Throw,
  type ThrowFault,
} from '../../../widget/domain/fair/throw-check.ts';
import { GAME_OUTCOMES, GAMES, type ThrowProof } from '../../../widget/domain/message/rich-content.ts';
import { nodeHash, sha256 } from '../../../applet-host-demo/provider/base/fair/node-hash.ts';

const SEED = 'ab'.repeat(32);
const PROOF: ThrowProof = { seal: sha256(sha256(sha256(SEED))), step: 3, seed: SEED, sealedAtMs: 0 };

async function aThrow(game: Throw['game'] = 'dice'): Promise<Throw & { readonly outcome: number }> {
  const thrown = { chatId: '12345678', localId: 'uuid-1', game };
  return { ...thrown, outcome: await outcomeOfThrow(thrown, PROOF, nodeHash) };
}

describe('the check of a throw', () => {
  it.each<readonly [string, Partial<Throw>, Partial<ThrowProof>, ThrowFault | undefined]>([
    ['nothing', {}, {}, undefined],
    ['another seed', {}, { seed: 'ac'.repeat(32) }, 'seed'],
    ['another seal', {}, { seal: sha256(SEED) }, 'seed'],
    ['another step', {}, { step: 2 }, 'seed'],
    ['an endless chain', {}, { step: 1_000_000_000 }, 'seed'],
    ['no outcome', { outcome: undefined }, {}, 'outcome'],
  ])('finds %s', async (_, thrown, proof, fault) => {
    expect(await findThrowFault({ ...(await aThrow()), ...thrown }, { ...PROOF, ...proof }, nodeHash)).toBe(fault);
  });

  it('finds an outcome that was chosen', async () => {
    const thrown = await aThrow();
    const other = (thrown.outcome % GAME_OUTCOMES.dice) + 1;
    expect(await findThrowFault({ ...thrown, outcome: other }, PROOF, nodeHash)).toBe('outcome');
  });

  it.each(GAMES)('has every outcome of %s, depending on the message', async (game) => {
    const outcomes = new Set<number>();
    for (let count = 0; count < 100; count += 1)
      outcomes.add(await outcomeOfThrow({ chatId: '12345678', localId: `uuid-${count}`, game }, PROOF, nodeHash));
    expect([...outcomes].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: GAME_OUTCOMES[game] }, (_, index) => index + 1),
    );
  });
});
