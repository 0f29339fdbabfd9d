// @vitest-environment happy-dom
import { atom, createStore, Provider } from 'jotai';
import { act } from 'react';
import { expect, test } from 'vitest';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { Actions } from '../../../widget/actions/actions.ts';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import type { SeenMessage } from '../../../widget/domain/message/recalled.ts';
import { MediaViewer } from '../../../widget/features/chat-room/media/media-viewer.tsx';
import {
  MediaRoomContext,
  type MediaRoom,
  type RoomMessages,
} from '../../../widget/features/chat-room/media/use-media-room.ts';
import type { HistoryState } from '../../../widget/state/open-chat.ts';
import { aSentMessage } from '../../support/builders.ts';
import { click, named, one, render } from '../ui/render.tsx';

const FAILED: HistoryState = { state: 'failed', failure: 'network' };
const content = packContent({ kind: 'image', file: { key: 'a' }, width: 1, height: 1, sizeBytes: 1 });
const picture = (number: number): SeenMessage => aSentMessage(number, { content });

/** The viewer shows the only loaded picture of a chat. */
function draw(history: HistoryState) {
  let loads = 0;
  const shown: string[] = [];
  const messages = atom<RoomMessages | undefined>({ messages: [picture(7)], history });
  const room = { shown: messages, loadOlder: () => (loads += 1) } as unknown as MediaRoom;
  const mediaActions = { fetchFile: () => new Promise(() => undefined) };
  const store = createStore();
  render(
    <Provider store={store}>
      <ActionsProvider actions={{ lazy: () => mediaActions } as unknown as Actions}>
        <MediaRoomContext value={room}>
          <MediaViewer
            openId={picture(7).localId}
            onShow={(localId) => void shown.push(localId)}
            onClose={() => undefined}
          />
        </MediaRoomContext>
      </ActionsProvider>
    </Provider>,
  );
  const change = (next: RoomMessages): void => act(() => store.set(messages, next));
  return { change, loads: () => loads, shown };
}

const previous = () => named('button', 'Previous') as HTMLButtonElement;
const said = (): string => one('p[role="status"]').textContent;

test('retries older pictures on a step back after a failure', () => {
  const { change, loads, shown } = draw(FAILED);
  expect(said()).toBe('Couldn’t load older items');
  expect(loads()).toBe(0);
  click(previous());
  expect(loads()).toBe(1);
  expect(shown).toEqual([]);
  change({ messages: [picture(7)], history: { state: 'loading' } });
  expect(said()).toBe('');
  change({ messages: [picture(5), picture(7)], history: { state: 'finished' } });
  click(previous());
  expect(loads()).toBe(1);
  expect(shown).toEqual([picture(5).localId]);
});

test('offers no step back from the chat’s first picture', () => {
  draw({ state: 'finished' });
  expect(previous().disabled).toBe(true);
  expect(said()).toBe('');
});
