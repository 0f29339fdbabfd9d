// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { Toolbar } from '../../../widget/components/toolbar.tsx';
import { unseenNoticesAtom, unseenRequestsAtom } from '../../../widget/state/contacts.ts';
import { offeredUpdateAtom } from '../../../widget/state/environment.ts';
import { sessionAtom } from '../../../widget/state/session.ts';
import { ME } from '../../support/builders.ts';
import { render } from '../ui/render.tsx';

/** The tabs with their badges. Spec: 2-contacts-groups §2 Chat list, §6. L-CT6. */

type Store = ReturnType<typeof createStore>;

/** Draws the tabs. Returns a function with the text of each tab: its badge, the words for screen readers, its name. */
function drawTabs(setUp: (store: Store) => void, authType = 1): { store: Store; tabs: () => readonly string[] } {
  const store = createStore();
  const account = { userId: ME, name: 'Anna', loginName: 'anna', photo: '', authType };
  store.set(sessionAtom, { phase: 'ready', account });
  setUp(store);
  const drawn = render(<div />);
  const draw = () =>
    drawn.draw(
      <Provider store={store}>
        <Toolbar current="home" />
      </Provider>,
    );
  draw();
  return { store, tabs: () => [...document.querySelectorAll('nav a')].map((tab) => tab.textContent.trim()) };
}

it('shows no badges without news', () => {
  expect(drawTabs(() => undefined).tabs()).toEqual(['Chats', 'Friends', 'Groups', 'Me']);
});

it('marks the account while a new version waits', () => {
  const { tabs } = drawTabs((store) => store.set(offeredUpdateAtom, { take: () => undefined }));
  expect(tabs()).toEqual(['Chats', 'Friends', 'Groups', '1New version availableMe']);
});

it('counts requests and notices, up to 99', () => {
  const { tabs } = drawTabs((store) => {
    store.set(unseenRequestsAtom, 99);
    store.set(unseenNoticesAtom, 100);
  });
  expect(tabs().slice(1, 3)).toEqual(['9999 new friend requestsFriends', '99+100 new group noticesGroups']);
});

it('has no friends when authType is 0', () => {
  expect(drawTabs(() => undefined, 0).tabs()).toEqual(['Chats', 'Groups', 'Me']);
});
