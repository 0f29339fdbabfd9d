import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionContext } from '../../applet-host-demo/provider/calls/services.ts';
import { sendToFriend } from '../../applet-host-demo/provider/capabilities/money/friend-sending.ts';
import { pushMessage } from '../../applet-host-demo/provider/delivery/pushes/message.ts';
import { appendMessage } from '../../applet-host-demo/provider/base/store/messages/messages.ts';
import { checkGroupText } from '../../widget/domain/group/group-text.ts';
import { readContent } from '../../widget/contract/entities/content.ts';
import { textParts } from '../../widget/domain/message/text-parts.ts';
import { checkMessageText, hasForbiddenMarkup, withoutNul } from '../../widget/domain/message/text.ts';
import { NO_MENTIONS, type MessageContent, type SentMessage } from '../../widget/domain/message/message.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { HOSTILE_BODIES } from '../support/hostile-bodies.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { signIn, type TestClient } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { DEMO_PASSWORD, signInAt, type StandaloneUser } from '../support/standalone.ts';
import { strangeThingsOn } from '../support/strange-things.ts';

/** Hostile texts through every field: they remain plain text and are shown as typed. */

const WARNING = 'This message contains unsafe content and is hidden';
/** Fewer than the log renders at its end. */
const BATCH = 36;
/** Only every 18th text goes where each text costs a screen. */
const SOME = 18;

let provider: TestProvider;
const stage = useBrowser();
let user: StandaloneUser;
let page: Page;
let sender: TestClient;
let senderId: string;
let readerId: string;
let groupId: string;
const askedOrigins = new Set<string>();

beforeAll(async () => {
  provider = await startTestProvider();
  const me = await provider.createUser({ name: 'Reader', loginName: 'reader', password: DEMO_PASSWORD });
  const other = await provider.createUser({ name: 'Sender', loginName: 'sender', password: DEMO_PASSWORD });
  senderId = other.userId;
  readerId = me.userId;
  // The send interval does not apply to an owner.
  groupId = await provider.createGroup({ name: 'Corpus', owner: other.userId, members: [me.userId] });
  for (const text of some()) {
    const name = withoutNul(text).slice(0, 100);
    // Photos of platform players may be on other hosts; photos of users may not.
    const photo = name.replaceAll('https:', '').slice(0, 50);
    const friend = await provider.createUser({ name, photo });
    const chatId = await provider.befriend(me.userId, friend.userId);
    await write(chatId, 'msg', text, name);
  }
  await write(groupId, 'msg', 'Welcome', 'Sender');
  await provider.createGroup({ name: 'Own group', owner: me.userId, members: [other.userId] });
  sender = await signIn(provider.baseUrl, 'sender', DEMO_PASSWORD);
  user = await signInAt(stage.browser, { widgetOrigin: provider.origin }, 'reader');
  page = user.page;
  page.on('request', (request) => askedOrigins.add(new URL(request.url()).origin));
});

afterAll(async () => {
  await provider?.stop();
});

const some = (): readonly string[] => HOSTILE_TEXTS.filter((_, index) => index % SOME === 0);

const batches = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );

const strangeThings = (): Promise<readonly string[]> => strangeThingsOn(page);

/** The texts that a single-line field does not keep as typed. Such a field drops line breaks. */
const lostBy = (field: Locator): Promise<readonly string[]> =>
  field.evaluate((node, texts) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    return texts.filter((text) => {
      set?.call(node, text);
      node.dispatchEvent(new Event('input', { bubbles: true }));
      return (node as HTMLInputElement).value !== text.replaceAll(/[\r\n]/g, '');
    });
  }, HOSTILE_TEXTS);

/** The same for a multi-line field. */
const lostByLines = (field: Locator): Promise<readonly string[]> =>
  field.evaluate((textarea, texts) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    return texts.filter((text) => {
      set?.call(textarea, text);
      textarea.dispatchEvent(new Event('input', { bubbles: true }));
      return (textarea as HTMLTextAreaElement).value !== text.replaceAll(/\r\n?/g, '\n');
    });
  }, HOSTILE_TEXTS);

/** A text as it is drawn: hosts that deceive are shown as they open. */
const shown = (text: string): string =>
  textParts(text, NO_MENTIONS, { userId: '', name: '' })
    .map((part) => (part.kind === 'link' ? part.shown : part.text))
    .join('');

/** Types all texts into a field and empties it. */
async function tryField(field: Locator): Promise<void> {
  expect.soft(await lostBy(field)).toEqual([]);
  for (const text of some()) {
    await field.fill(text);
    expect.soft(await strangeThings(), text).toEqual([]);
  }
  await field.fill('');
}

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
const tab = (name: string): Promise<void> =>
  page
    .getByRole('navigation')
    .getByRole('link', { name, exact: name === 'Me' })
    .click();

/** The displayed text of each message. */
const saidBy = (ids: readonly string[]): Promise<readonly (string | null)[]> =>
  page.evaluate(
    (wanted) =>
      wanted.map(
        (id) => document.querySelector(`[data-message-id="${id}"]`)?.querySelector('[dir="auto"]')?.textContent ?? null,
      ),
    ids,
  );

/** Writes a message like the provider and pushes it to all members. */
async function write(chatId: string, type: string, body: string, name: string): Promise<SentMessage> {
  const { services } = provider;
  const content: MessageContent = readContent(type, withoutNul(body));
  const message = {
    chatId,
    localId: randomUUID(),
    sender: { userId: senderId, name, role: 'owner' as const },
    content,
    mentions: NO_MENTIONS,
  };
  const appended = await services.db.transaction().execute((trx) => appendMessage(trx, message, services.now()));
  pushMessage(services.bus, await provider.tenant(), appended);
  return appended.message;
}

it('contains at least five hundred hostile texts', () => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(500);
});

describe('hostile texts', () => {
  it('shows hostile friend names and search queries as text', async () => {
    await page.locator('[data-chat-id]').first().waitFor();
    expect(await strangeThings()).toEqual([]);
    await tryField(page.getByRole('searchbox'));
    await tab('Friends');
    await page.locator('[data-friend-id]').first().waitFor();
    expect(await strangeThings()).toEqual([]);
    await tryField(page.getByRole('searchbox'));
    await tab('Groups');
    await page.locator('[data-group-id]').first().waitFor();
    await tryField(page.getByRole('searchbox'));
    await tab('Me');
    await page.getByRole('button', { name: 'Reader' }).click();
    await page.getByRole('button', { name: 'Nickname' }).click();
    await tryField(page.getByRole('dialog').getByLabel('Nickname'));
    await press('Cancel');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('Back');
    await tab('Chats');
    for (const name of ['New', 'Add friend']) await press(name);
    const code = page.getByLabel('User ID');
    await code.fill(some().join(''));
    expect(await code.inputValue()).toMatch(/^[A-Za-z0-9]+$/);
    expect.soft(await strangeThings()).toEqual([]);
    await press('Back');
    await page.locator('[data-chat-id]').first().waitFor();
  });

  it('shows hostile group announcements as typed', async () => {
    await tab('Groups');
    await page.getByRole('link', { name: 'Own group' }).click();
    await press('Group info');
    await page.getByRole('button', { name: /^Announcement/ }).click();
    const field = page.getByRole('textbox', { name: 'Announcement' });
    expect(await lostByLines(field)).toEqual([]);
    for (const typed of some()) {
      const text = checkGroupText('announcement', typed.replaceAll(/\r\n?/g, '\n'));
      if (!text.ok || text.value === '') continue;
      await field.fill(typed);
      await press('Done');
      await field.waitFor({ state: 'detached' });
      expect.soft(await page.locator('p[dir="auto"]').textContent()).toBe(shown(text.value));
      expect.soft(await strangeThings(), typed).toEqual([]);
      await press('Edit');
    }
    await press('Back');
    await press('Back');
    await page.getByRole('button', { name: /^Back/ }).click();
    await tab('Chats');
    await page.locator('[data-chat-id]').first().waitFor();
  });

  it('are shown as sent, refused, or replaced by a warning', async () => {
    await user.openChat('Corpus');
    for (const texts of batches(HOSTILE_TEXTS)) {
      const outcomes = await Promise.all(
        texts.map(async (text) => {
          const [id, checked] = [randomUUID(), checkMessageText(text)];
          const sent = await sender.send(groupId, text, id);
          expect.soft(sent.ok, text).toBe(checked.ok);
          return checked.ok ? [{ id, text: hasForbiddenMarkup(checked.value) ? WARNING : shown(checked.value) }] : [];
        }),
      );
      const expected = outcomes.flat();
      const ids = expected.map(({ id }) => id);
      await expect.poll(async () => (await saidBy(ids)).includes(null)).toBe(false);
      expect(await saidBy(ids)).toEqual(expected.map(({ text }) => text));
      expect(await strangeThings()).toEqual([]);
    }
  });

  it('have no tags in chat list, search and action sheet', async () => {
    const needle = `needle${Date.now()}`;
    const hidden = await write(groupId, 'msg', `<img src=x onerror=hostile> ${needle}`, 'Sender');
    const bubble = page.locator(`[data-message-id="${hidden.localId}"] > :last-child`);
    // On a long press, the sheet repeats the message.
    const finger = { pointerType: 'touch', button: 0, isPrimary: true };
    await bubble.dispatchEvent('pointerdown', finger);
    const sheet = page.getByRole('dialog', { name: 'Message actions' });
    await sheet.getByText(WARNING).waitFor();
    await bubble.dispatchEvent('pointerup', finger);
    await expect.poll(() => sheet.textContent()).not.toContain(needle);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Back/ }).click();
    await page.locator('[data-chat-id]').filter({ hasText: WARNING }).filter({ hasText: 'Corpus' }).waitFor();
    await page.getByRole('searchbox').fill(needle);
    const hit = page.locator('a[href*="msg_id"]');
    await hit.getByText(WARNING).waitFor();
    await expect.poll(() => hit.textContent()).not.toContain(needle);
    await page.getByRole('searchbox').fill('');
    await user.openChat('Corpus');
  });

  it('shows hostile cards, notices and sender names as text', async () => {
    const work = HOSTILE_TEXTS.map((text, index) => ({ text, make: HOSTILE_BODIES[index % HOSTILE_BODIES.length] }));
    for (const part of batches(work)) {
      const said: string[] = [];
      for (const { text, make } of part) {
        const words = withoutNul(text);
        const made = make?.(words);
        if (made === undefined) continue;
        const { type, body } = made;
        await write(groupId, type, typeof body === 'string' ? body : JSON.stringify(body), words);
        if (made.said !== undefined && words.trim() !== '') said.push(words);
      }
      const end = await write(groupId, 'msg', `end ${randomUUID()}`, 'Sender');
      await page.locator(`[data-message-id="${end.localId}"]`).waitFor();
      // The log does not render all messages of a burst at once; it adds the rest afterwards.
      const everything = async () => withoutNul(await page.getByRole('log').evaluate((log) => log.textContent ?? ''));
      const missing = async () => {
        const shown = await everything();
        return said.filter((text) => !shown.includes(text));
      };
      await expect.poll(missing).toEqual([]);
      expect(await strangeThings()).toEqual([]);
    }
  });

  it('are shown as text on envelopes, claims and records', async () => {
    const { services } = provider;
    const tenant = await provider.tenant();
    for (const text of some().filter((_, index) => index % 4 === 0)) {
      const words = withoutNul(text);
      const friend = await provider.createUser({ name: words.slice(0, 100) });
      const chatId = await provider.befriend(readerId, friend.userId);
      const caller = { userId: friend.userId, sessionId: '', tenant: tenant.code };
      const request = { chatId, localId: randomUUID(), amount: '1.00', remark: 'for you' };
      const sent = await sendToFriend(request, false, { services, tenant, caller } as unknown as SessionContext);
      if (!sent.ok) throw new Error(sent.failure);
      // Longer than the form allows.
      await services.db.updateTable('red_envelopes').set({ remark: words }).where('chat_id', '=', chatId).execute();
      await page.getByRole('button', { name: /^Back/ }).click();
      await page.locator(`[data-chat-id="${chatId}"]`).click();
      await page.getByRole('log').getByRole('button', { name: 'Tap to open' }).click();
      const envelope = page.getByRole('dialog', { name: 'Red envelope' });
      const shown = async () => withoutNul((await envelope.textContent()) ?? '');
      await press('Open the red envelope');
      await page.getByText('Added to your balance').waitFor();
      expect.soft(await shown()).toContain(words.trim() === '' ? '' : words);
      expect.soft(await strangeThings(), text).toEqual([]);
      await press('Received');
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
      expect.soft(await strangeThings(), text).toEqual([]);
      await page.keyboard.press('Escape');
      await envelope.getByRole('button', { name: /^Back/ }).click();
      await envelope.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: /^Back/ }).click();
    await user.openChat('Corpus');
  });

  it('keeps hostile texts in the composer and in drafts', async () => {
    const field = page.getByRole('textbox', { name: 'Write a message' });
    expect(await lostByLines(field)).toEqual([]);
    for (const draft of some().filter((_, index) => index % 4 === 0)) {
      await field.fill(draft);
      await page.getByRole('button', { name: /^Back/ }).click();
      await page.locator('[data-chat-id]').first().waitFor();
      expect.soft(await strangeThings(), draft).toEqual([]);
      await user.openChat('Corpus');
      await expect.poll(() => field.inputValue()).toBe(draft.replaceAll(/\r\n?/g, '\n'));
    }
    expect(await strangeThings()).toEqual([]);
    await field.fill('');
  });

  it('shows hostile queries of dialogs and chat search as text', async () => {
    const dialog = page.getByRole('dialog');
    const shut = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    const newest = page.getByRole('log').locator('[data-message-id]').last();
    await newest.locator('> :last-child').click({ button: 'right' });
    await dialog.waitFor();
    await press('Forward');
    await dialog.getByRole('checkbox').first().waitFor();
    await tryField(dialog.getByRole('searchbox'));
    await shut();
    await press('More');
    await press('Name card');
    await tryField(dialog.getByRole('searchbox'));
    await shut();
    await press('Search in this chat');
    await tryField(page.getByRole('searchbox'));
    await press('Close');
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
  });

  it('shows hostile texts from the composer as typed', async () => {
    await page.getByRole('button', { name: /^Back/ }).click();
    // The send interval does not apply in a private chat.
    await page.locator('[data-chat-id]').nth(1).click();
    const field = page.getByRole('textbox', { name: 'Write a message' });
    const expected: string[] = [];
    for (const text of some()) {
      const checked = checkMessageText(text.replaceAll(/\r\n?/g, '\n'));
      if (!checked.ok) continue;
      await field.fill(text);
      await field.press('Enter');
      await expect.poll(() => field.inputValue()).toBe('');
      expected.push(hasForbiddenMarkup(checked.value) ? WARNING : checked.value);
    }
    const sent = page.getByRole('log').locator('[data-state="sent"]');
    const said = (): Promise<readonly (string | null | undefined)[]> =>
      sent.evaluateAll((rows) => rows.map((row) => row.querySelector('[dir="auto"]')?.textContent));
    await expect.poll(async () => (await said()).slice(-expected.length)).toEqual(expected);
    expect(await strangeThings()).toEqual([]);
  });

  it('runs nothing, causes no errors, and contacts no foreign origin', () => {
    expect(user.errors).toEqual([]);
    expect([...askedOrigins].filter((origin) => origin !== provider.origin && origin !== 'null')).toEqual([]);
  });
});
