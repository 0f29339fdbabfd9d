import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMsgList } from '../../widget/contract/operations/get-msg-list.ts';
import { NO_MESSAGE_ID } from '../../widget/domain/message/message-id.ts';
import { launchBrowser } from '../support/browser.ts';
import { signIn, valueOf } from '../support/provider-client.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { DEMO_PASSWORD, signInAt, type StandaloneUser } from '../support/standalone.ts';
import { createChance } from './support/chance.ts';
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { CALM } from './support/weather.ts';

const SEED = Number(process.env['FAULT_SEED'] ?? 1);
const ROUNDS = 12;
const RECOVERED_WITHIN_MS = 60_000;

let network: FaultProxy;
let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  network = await startFaultProxy({ targetPort: 1, random: createChance(SEED).fraction });
  stack = await startStack({ publicOrigin: `http://localhost:${network.port}` });
  network.aim(Number(new URL(stack.widgetOrigin).port));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  await network?.close();
});

test(`two browsers exchange messages in order despite failures (seed ${SEED})`, async () => {
  const chance = createChance(SEED);
  const through = { ...stack, widgetOrigin: `http://localhost:${network.port}` };
  const people = [await signInAt(browser, through, 'emma'), await signInAt(browser, through, 'xiaoming')] as const;
  await people[0].openChat('陈晓明');
  await people[1].openChat('Emma Wilson');
  await people[0].send('are you there?');
  await people[1].sees('are you there?');

  const faults: readonly (() => Promise<void> | void)[] = [
    () => network.reset(),
    () => network.cut(),
    () => network.cutAfter(chance.between(1, 400)),
    () => network.setWeather({ latencyMs: 60, jitterMs: 120, bytesPerMs: 8, maxPieceBytes: 7 }),
    async () => {
      network.stall('both');
      await wait(chance.between(200, 900));
      network.stall(undefined);
    },
    async () => {
      network.setRefusing(true);
      network.reset();
      await wait(chance.between(200, 900));
      network.setRefusing(false);
    },
  ];
  const sent: string[][] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, person] of people.entries()) {
      const text = `${index === 0 ? 'emma' : 'ming'} ${round}`;
      sent[index]?.push(text);
      await person.send(text);
    }
    await chance.oneOf(faults)();
  }
  network.setWeather(CALM);

  const texts = sent.flat();
  for (const person of people) await expect.poll(() => shownBy(person, texts), within()).toHaveLength(texts.length);
  const stored = await storedBy(stack, new URL(people[0].page.url()).searchParams.get('chatId') ?? '', texts);
  for (const own of sent) expect(stored.filter((text) => own.includes(text))).toEqual(own);
  for (const person of people) {
    await expect.poll(() => shownBy(person, texts), within()).toEqual(stored);
    await expect.poll(() => person.log.locator('[data-state="sending"]').count(), within()).toBe(0);
    expect(person.errors).toEqual([]);
  }
});

const within = () => ({ timeout: RECOVERED_WITHIN_MS, interval: 250 });

/** Returns the texts that the open chat shows among `texts`, in their order and including duplicates. */
async function shownBy({ log }: StandaloneUser, texts: readonly string[]): Promise<readonly string[]> {
  const all = await log.locator('[data-message-id] [dir="auto"]').allTextContents();
  return all.filter((text) => texts.includes(text));
}

/** Returns the stored texts among `texts`, in the provider's order. */
async function storedBy({ widgetOrigin }: Stack, chatId: string, texts: readonly string[]): Promise<readonly string[]> {
  const client = await signIn(widgetOrigin, 'emma', DEMO_PASSWORD);
  const page = { chatId, messageId: NO_MESSAGE_ID, direction: 'get_back', limit: 50 } as const;
  const { messages } = valueOf(await client.operation(getMsgList, page)).data;
  return messages.flatMap(({ content }) =>
    content.kind === 'text' && texts.includes(content.text) ? [content.text] : [],
  );
}
