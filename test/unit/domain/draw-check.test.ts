import { describe, expect, it } from 'vitest';
import {
  betListHead,
  type DrawFault,
  type DrawProof,
  type DrawResult,
  findDrawFault,
  numbersOfBlock,
  numbersOfDraw,
  numbersOfOldDraw,
} from '../../../widget/domain/fair/draw-check.ts';
import { nodeHash, sha256 } from '../../../applet-host-demo/provider/base/fair/node-hash.ts';

const SECRET = '9f2c61d0e84b7a35c17fb0d29e5a4386';
const NAME = {
  tenant: 'CB',
  gameId: 'lumen28',
  issue: '20261120-038',
  closesAtMs: 1_700_000_000_000,
  groups: [
    { count: 3, from: 1, to: 28, isDistinct: true },
    { count: 1, from: 1, to: 9, isDistinct: false },
  ],
};
const LIST = `${betListHead(NAME)}aa order 2000 sum:big:2000x1:192\nbb plan 100 number:n7:100x1:896\n`;

async function proven(): Promise<{ readonly proof: DrawProof; readonly result: DrawResult }> {
  const digest = sha256(LIST);
  const numbers = await numbersOfDraw(SECRET, digest, NAME.groups, nodeHash);
  const result: DrawResult = { secret: SECRET, digest, bets: 2, parts: 1, numbers };
  const proof = { ...NAME, gameName: 'Lumen', rule: 2, secretHash: sha256(SECRET), ownRefs: ['bb'], result } as const;
  return { proof, result };
}

interface Change {
  readonly proof?: Partial<DrawProof>;
  readonly result?: Partial<DrawResult>;
  readonly list?: string;
}

describe('the check of a draw', () => {
  it.each<readonly [string, Change, DrawFault | undefined]>([
    ['nothing', {}, undefined],
    ['another secret', { result: { secret: `${SECRET}0` } }, 'secret'],
    ['another hash', { proof: { secretHash: sha256('x') } }, 'secret'],
    ['a missing bet', { list: LIST.replace(/^aa.*\n/m, '') }, 'list'],
    ['an added bet', { list: `${LIST}cc order 1 sum:odd:1x1:192\n` }, 'list'],
    ['another digest', { result: { digest: sha256('x') } }, 'list'],
    ['the list of another draw', { proof: { issue: '20261120-039' } }, 'list'],
    ['a later close', { proof: { closesAtMs: NAME.closesAtMs + 1 } }, 'list'],
    ['other numbers to draw from', { proof: { groups: NAME.groups.slice(0, 1) } }, 'list'],
    ['an own bet that is not on the list', { proof: { ownRefs: ['bb', 'cc'] } }, 'own-bet'],
    ['another number', { result: { numbers: [1, 2, 3, 4] } }, 'numbers'],
  ])('finds %s', async (_, change, fault) => {
    const { proof, result } = await proven();
    const list = change.list ?? LIST;
    const found = await findDrawFault({ ...proof, ...change.proof }, { ...result, ...change.result }, list, nodeHash);
    expect(found).toBe(fault);
  });

  it('follows from every bet: one more bet, other numbers', async () => {
    const all = new Set<string>();
    for (let bet = 0; bet < 50; bet += 1)
      all.add((await numbersOfDraw(SECRET, sha256(`${LIST}${bet}`), NAME.groups, nodeHash)).join());
    expect(all.size).toBe(50);
  });

  it('goes on with the next block when words run out', async () => {
    const ten = [{ count: 10, from: 0, to: 9, isDistinct: false }];
    const block = sha256('block');
    const next = sha256(block);
    const digit = (text: string, at: number) => Number.parseInt(text.slice(at * 8, at * 8 + 8), 16) % 10;
    const wanted = [...Array.from({ length: 8 }, (_, at) => digit(block, at)), digit(next, 0), digit(next, 1)];
    expect(await numbersOfBlock(block, ten, nodeHash)).toEqual(wanted);
  });

  it('still checks draws from before lists of bets', async () => {
    const { proof, result } = await proven();
    const numbers = await numbersOfOldDraw(NAME, SECRET, nodeHash);
    const { digest: _, ...old } = { ...result, numbers };
    expect(await findDrawFault({ ...proof, rule: 1, ownRefs: [] }, old, '', nodeHash)).toBeUndefined();
    const wrong = { ...old, numbers: numbers.toReversed() };
    expect(await findDrawFault({ ...proof, rule: 1, ownRefs: [] }, wrong, '', nodeHash)).toBe('numbers');
  });
});
