import { randomBytes, randomInt } from 'node:crypto';
import { packContent } from '#contract/entities/rich-content.ts';
import { outcomeOfThrow } from '#domain/fair/throw-check.ts';
import type { SendableContent } from '#domain/message/message.ts';
import { GAME_OUTCOMES, type GameContent } from '#domain/message/rich-content.ts';
import type { Services } from '../../calls/services.ts';
import { findChain, insertChain, type StoredChain, takeStep } from '../../base/store/lottery/throw-chains.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { nodeHash, sha256 } from '../../base/fair/node-hash.ts';
import { openSecret, sealSecret } from '../../base/fair/secret-keys.ts';

/**
 * Throws of dice, coins, and rock paper scissors. Each member has a chain of seeds per chat: a seed is the hash of the next one. The
 * last hash, the seal, is public before the first throw. Each throw takes the next seed, and reveals it with its outcome. So the
 * provider can choose neither seed nor outcome once the seal is public and the client has chosen the uuid. L-LO10.
 */

/** The throws of one chain. The last one announces the seal of the next chain. */
const CHAIN_LENGTH = 256;
const SECRET_BYTES = 32;

type FairServices = Pick<Services, 'secretKeys' | 'now'>;

interface Place {
  readonly chatId: string;
  readonly userId: string;
}

/** The chain of a member in a chat; it begins with the first call. */
export async function openChain(trx: DatabaseTransaction, services: FairServices, place: Place): Promise<StoredChain> {
  return (await findChain(trx, place)) ?? startChain(trx, services, place, 1);
}

async function startChain(
  trx: DatabaseTransaction,
  { secretKeys, now }: FairServices,
  place: Place,
  number: number,
): Promise<StoredChain> {
  const root = randomBytes(SECRET_BYTES).toString('hex');
  await insertChain(trx, {
    ...place,
    number,
    root: sealSecret(secretKeys, root, rowOf(place, number)),
    seal: hashed(root, CHAIN_LENGTH),
    length: CHAIN_LENGTH,
    step: 0,
    sealedAtMs: now(),
  });
  // Another call may have been first.
  const chain = await findChain(trx, place);
  if (chain === undefined) throw new Error('the chain of seeds is missing');
  return chain;
}

const rowOf = ({ chatId, userId }: Place, number: number): string => `throws ${chatId} ${userId} ${number}`;

function hashed(text: string, times: number): string {
  let result = text;
  for (let count = 0; count < times; count += 1) result = sha256(result);
  return result;
}

/** Decides the outcome of a game that is about to be stored. Other content stays unchanged. Call it last: it takes a step of the chain. */
export async function decideThrow(
  trx: DatabaseTransaction,
  services: FairServices,
  content: SendableContent,
  thrown: Place & { readonly localId: string },
): Promise<SendableContent> {
  if (content.kind !== 'rich' || content.rich.kind !== 'game') return content;
  const { game } = content.rich;
  const chain = await takeStep(trx, thrown);
  const root = chain && openSecret(services.secretKeys, chain.root, rowOf(thrown, chain.number));
  if (chain === undefined || root?.ok !== true) {
    // Without a seal that was public before, there is no proof. The next throw has one.
    const next = await startChain(trx, services, thrown, (chain?.number ?? 0) + 1);
    const outcome = randomInt(1, GAME_OUTCOMES[game] + 1);
    return packContent({ kind: 'game', game, outcome, nextSeal: next.seal });
  }
  const { seal, step, length, sealedAtMs } = chain;
  const proof = { seal, step, seed: hashed(root.value, length - step), sealedAtMs };
  const outcome = await outcomeOfThrow({ ...thrown, game }, proof, nodeHash);
  const next = step < length ? undefined : await startChain(trx, services, thrown, chain.number + 1);
  const shown: GameContent = { kind: 'game', game, outcome, proof, ...(next && { nextSeal: next.seal }) };
  return packContent(shown);
}
