// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { act } from 'react';
import { expect, test } from 'vitest';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { Actions } from '../../../widget/actions/actions.ts';
import type { PostingBlock } from '../../../widget/features/chat-room/shared/posting.ts';
import { useAttachments } from '../../../widget/features/chat-room/media/use-attachments.tsx';
import { droppedFilesAtom } from '../../../widget/state/dropped-files.ts';
import { CHAT } from '../../support/builders.ts';
import { render } from '../ui/render.tsx';

const PHOTO = new File(['x'], 'a.jpg', { type: 'image/jpeg' });

function Room({ block }: { readonly block: PostingBlock | undefined }) {
  return useAttachments(CHAT, block).element;
}

/** Drops a photo on the chat in the list, and opens the chat. Returns the names of the checked files and the toast. */
async function drop(block: PostingBlock | undefined) {
  const checked: string[] = [];
  const checkFiles = async (files: readonly File[]) => {
    checked.push(...files.map(({ name }) => name));
    return [];
  };
  const store = createStore();
  const { toasts } = render(
    <Provider store={store}>
      <ActionsProvider actions={{ lazy: () => ({ checkFiles }) } as unknown as Actions}>
        <Room block={block} />
      </ActionsProvider>
    </Provider>,
  );
  await act(async () => store.set(droppedFilesAtom, { chatId: CHAT, files: [PHOTO] }));
  expect(store.get(droppedFilesAtom)).toBeUndefined();
  return { checked, toast: toasts.current() };
}

test('says why a listed chat takes no dropped files', async () => {
  const { checked, toast } = await drop('all-muted');
  expect(checked).toEqual([]);
  expect(toast).toMatchObject({ text: 'Everyone is muted', tone: 'failure' });
});

test('takes files dropped on the chat in the list', async () => {
  const { checked, toast } = await drop(undefined);
  expect(checked).toEqual([PHOTO.name]);
  expect(toast).toBeNull();
});
