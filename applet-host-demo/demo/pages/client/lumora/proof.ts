import { find, make } from './dom.ts';
import type { Draw } from './draws.ts';
import { text } from './texts.ts';

/** The check of a draw on the page itself: the same steps as the guide's commands, with the browser's own hash functions. */

interface Group {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly isDistinct: boolean;
}

interface Proof {
  readonly rule: number;
  readonly groups: readonly Group[];
  readonly secretHash: string;
  readonly result?: { readonly secret: string; readonly digest?: string; readonly numbers: readonly number[] };
}

type Verdict = 'match' | 'mismatch' | 'old' | 'insecure' | 'unreachable';

const WORDS = 2 ** 32;
const DIGITS = 8;

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);
const sha256 = async (value: string): Promise<string> => hexOf(await crypto.subtle.digest('SHA-256', bytesOf(value)));

async function hmac(key: string, value: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', imported, bytesOf(value)));
}

/** The numbers that follow from a block of eight words; the next block is the hash of the block before. */
async function numbersOf(first: string, groups: readonly Group[]): Promise<readonly number[]> {
  let block = first;
  let at = 0;
  const word = async (): Promise<number> => {
    if (at === block.length) {
      block = await sha256(block);
      at = 0;
    }
    at += DIGITS;
    return Number.parseInt(block.slice(at - DIGITS, at), 16);
  };
  const numbers: number[] = [];
  for (const { count, from, to, isDistinct } of groups) {
    const range = to - from + 1;
    const group: number[] = [];
    while (group.length < count) {
      const drawn = await word();
      const number = from + (drawn % range);
      if (drawn < WORDS - (WORDS % range) && !(isDistinct && group.includes(number))) group.push(number);
    }
    numbers.push(...(isDistinct ? group.toSorted((a, b) => a - b) : group));
  }
  return numbers;
}

const pathOf = (name: string, { game, issue }: Draw): string =>
  `/api/lottery/${name}?game=${encodeURIComponent(game.id)}&issue=${encodeURIComponent(issue)}`;

async function readProof(draw: Draw): Promise<Proof | undefined> {
  const response = await fetch(pathOf('proof', draw)).catch(() => undefined);
  return response?.ok === true ? ((await response.json()) as Proof) : undefined;
}

async function check(draw: Draw, { rule, groups, secretHash, result }: Proof): Promise<Verdict> {
  // Browsers offer the hash functions only on secure pages.
  if (!isSecureContext) return 'insecure';
  if (result === undefined) return 'unreachable';
  if ((await sha256(result.secret)) !== secretHash) return 'mismatch';
  if (rule === 1) return 'old';
  const response = await fetch(pathOf('draw-bets', draw)).catch(() => undefined);
  if (response?.ok !== true) return 'unreachable';
  const digest = await sha256(await response.text());
  const numbers = await numbersOf(await hmac(result.secret, digest), groups);
  const isRight = digest === result.digest && numbers.join() === result.numbers.join();
  return isRight && numbers.join() === (draw.numbers ?? []).join() ? 'match' : 'mismatch';
}

/** Opens the proof of a draw. */
export async function openProof(draw: Draw): Promise<void> {
  const dialog = make('dialog', { class: 'proof', 'aria-label': text('proof.title') });
  const facts = make('dl');
  const verdict = make('p', { class: 'verdict', role: 'status' });
  const button = make('button', { type: 'button', class: 'call' }, text('proof.check'));
  const close = make('button', { type: 'button', class: 'tool' }, text('proof.close'));
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  dialog.append(
    make('h2', {}, text('proof.title')),
    make('p', {}, `${draw.game.name} · ${draw.issue}. ${text('proof.lead')}`),
    facts,
    verdict,
    make('p', { class: 'calls' }, button, close),
  );
  find('body').append(dialog);
  dialog.showModal();
  button.disabled = true;
  const proof = await readProof(draw);
  if (proof === undefined) {
    verdict.textContent = text('proof.unreachable');
    return;
  }
  const { secretHash, result } = proof;
  const rows = [
    [text('proof.hash'), secretHash],
    [text('proof.digest'), result?.digest],
    [text('proof.seed'), result?.secret],
    [text('proof.numbers'), result?.numbers.join(', ')],
  ] as const;
  facts.append(
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : [make('dt', {}, name), make('dd', {}, value)])),
  );
  button.disabled = result === undefined;
  button.addEventListener('click', () => {
    button.disabled = true;
    void check(draw, proof).then((found) => {
      verdict.dataset['verdict'] = found;
      verdict.textContent = text(`proof.${found}`);
      button.disabled = false;
    });
  });
}
