import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { StandaloneUser } from './standalone.ts';

/** The media of one kind in the open chat: `image`, `video`, `voice` or `document`. */
export const media = (user: StandaloneUser, kind: string): Locator => user.log.locator(`[data-media="${kind}"]`);

/**
 * Notes the newest media of one kind in the open chat; returns a function that waits for a newer one. A count would not do: the log removes
 * far rows when new ones arrive.
 */
export async function nextMedia({ log }: StandaloneUser, kind: string): Promise<() => Promise<void>> {
  const newest = () =>
    log.evaluate(
      (root, selector) => Array.from(root.querySelectorAll(selector)).at(-1)?.getAttribute('data-message-id') ?? null,
      `[data-message-id]:has([data-media="${kind}"])`,
    );
  const before = await newest();
  return () => expect.poll(newest).not.toBe(before);
}

/** The button that sends the chosen files. */
export const confirm = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });

/** Gives files to the room as a paste or a drop does. */
export async function give(
  page: Page,
  how: 'paste' | 'drop',
  file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array; readonly text?: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).evaluate(
    (field, { event, name, type, base64, text }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      if (text !== undefined) data.setData('text/plain', text);
      const options = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    {
      event: how,
      name: file.name,
      type: file.type,
      text: file.text,
      base64: Buffer.from(file.bytes).toString('base64'),
    },
  );
}
