/** How anybody checks a draw. L-LO7. */
import { drawnNumbers, type NumberGroup, wordsOf } from './drawn-numbers.ts';

/** The two functions of a check. Arguments are UTF-8 texts, results hexadecimal texts in small letters. */
export interface FairHash {
  readonly sha256: (text: string) => Promise<string>;
  readonly hmacSha256: (key: string, text: string) => Promise<string>;
}

/** The facts that a provider publishes after a draw. */
export interface DrawResult {
  readonly drawnAtMs?: number | undefined;
  readonly secret: string;
  /** SHA-256 of the list of bets. Absent with rule 1. */
  readonly digest?: string | undefined;
  /** The number of bets on the list. */
  readonly bets: number;
  /** The number of parts in which the list is served. */
  readonly parts: number;
  readonly numbers: readonly number[];
}

/** The proof of a draw. */
export interface DrawProof {
  readonly tenant: string;
  readonly gameId: string;
  readonly gameName: string;
  readonly issue: string;
  /** 1: the numbers follow from the secret alone, as in draws from before rule 2. */
  readonly rule: 1 | 2;
  readonly groups: readonly NumberGroup[];
  /** SHA-256 of the secret, public since the draw opened. */
  readonly secretHash: string;
  readonly openedAtMs?: number | undefined;
  readonly closesAtMs: number;
  /** The marks of the caller's bets on the list. */
  readonly ownRefs: readonly string[];
  /** Absent before the draw. */
  readonly result?: DrawResult | undefined;
}

/** The fault of a draw: the first step that fails. */
export type DrawFault = 'secret' | 'list' | 'own-bet' | 'numbers';

/** The first line of the list of bets. It names the draw, so that no two draws have the same list. */
export const betListHead = ({
  tenant,
  gameId,
  issue,
  closesAtMs,
  groups,
}: Pick<DrawProof, 'tenant' | 'gameId' | 'issue' | 'closesAtMs' | 'groups'>): string =>
  `draw ${tenant} ${gameId} ${issue} ${closesAtMs} ${groups.map(groupText).join('+')}\n`;

/** `3x1-28d` are three distinct numbers of 1 to 28. */
const groupText = ({ count, from, to, isDistinct }: NumberGroup): string =>
  `${count}x${from}-${to}${isDistinct ? 'd' : ''}`;

/** Returns the numbers that follow from a result: its eight words first, and the SHA-256 of the block before whenever they run out. */
export async function numbersOfBlock(
  block: string,
  groups: readonly NumberGroup[],
  { sha256 }: Pick<FairHash, 'sha256'>,
): Promise<readonly number[]> {
  const words = [...wordsOf(block)];
  for (let last = block; ; words.push(...wordsOf(last))) {
    const numbers = drawnNumbers(groups, words);
    if (numbers !== undefined) return numbers;
    last = await sha256(last);
  }
}

/** Returns the numbers of a draw with rule 2. */
export const numbersOfDraw = async (
  secret: string,
  digest: string,
  groups: readonly NumberGroup[],
  hash: FairHash,
): Promise<readonly number[]> => numbersOfBlock(await hash.hmacSha256(secret, digest), groups, hash);

/** Returns the numbers of a draw with rule 1: each word is the beginning of an HMAC of its own. */
export async function numbersOfOldDraw(
  { gameId, issue, groups }: Pick<DrawProof, 'gameId' | 'issue' | 'groups'>,
  secret: string,
  { hmacSha256 }: FairHash,
): Promise<readonly number[]> {
  const words: number[] = [];
  for (;;) {
    const numbers = drawnNumbers(groups, words);
    if (numbers !== undefined) return numbers;
    words.push(...wordsOf(await hmacSha256(secret, `${gameId}:${issue}:${words.length}`)).slice(0, 1));
  }
}

/** Checks a draw that has a result. @param list all parts of the list of bets, joined; empty with rule 1. Undefined: all is right */
export async function findDrawFault(
  proof: DrawProof,
  result: DrawResult,
  list: string,
  hash: FairHash,
): Promise<DrawFault | undefined> {
  const { secret, digest = '', numbers } = result;
  if ((await hash.sha256(secret)) !== proof.secretHash) return 'secret';
  if (proof.rule === 2) {
    if (!list.startsWith(betListHead(proof)) || (await hash.sha256(list)) !== digest) return 'list';
    const refs = new Set(list.split('\n').map((line) => line.split(' ')[0]));
    if (!proof.ownRefs.every((ref) => refs.has(ref))) return 'own-bet';
  }
  const drawn =
    proof.rule === 2
      ? await numbersOfDraw(secret, digest, proof.groups, hash)
      : await numbersOfOldDraw(proof, secret, hash);
  return drawn.join() === numbers.join() ? undefined : 'numbers';
}
