import type { Locator, Page } from 'playwright';
import type { StandaloneUser } from './standalone.ts';

/** The media of one kind in the open chat: `image`, `video`, `voice` or `document`. */
export const media = (user: StandaloneUser, kind: string): Locator => user.log.locator(`[data-media="${kind}"]`);
/** The button that sends the chosen files. */
export const confirm = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });

/** Gives files to the room as a paste or a drop does. */
export async function give(
  page: Page,
  how: 'paste' | 'drop',
  file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).evaluate(
    (field, { event, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      const options = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { event: how, name: file.name, type: file.type, base64: Buffer.from(file.bytes).toString('base64') },
  );
}
