// @vitest-environment happy-dom
import { act, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, h, nextTick, ref } from 'vue';
import { createMeeLine } from '../../../loader/package.ts';
import { MeeLineApplet, type MeeLineOptions, useMeeLine, useMeeLineState } from '../../../loader/react.tsx';
import { MeeLineApplet as VueApplet, useMeeLine as startInVue } from '../../../loader/vue.ts';
import { prepareLoaderDocument } from '../../support/loader-document.ts';

/** `meeline/react` and `meeline/vue` in a page: one MeeLine while the component is mounted, none after it. */

const URL = 'https://im.example.com/v1/loader.js';
const roots = () => [...document.querySelectorAll('meeline-root')];
const bubbleName = () => roots()[0]?.shadowRoot?.querySelector('button')?.ariaLabel;
let place: HTMLElement;

beforeEach(() => {
  prepareLoaderDocument();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.replaceChildren((place = document.createElement('main')));
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('React', () => {
  let root: Root;
  const render = (content: React.ReactNode) => act(async () => root.render(<StrictMode>{content}</StrictMode>));

  beforeEach(() => {
    root = createRoot(place);
  });

  test('shows one bubble, starts again only for a changed option, and removes it', async () => {
    const init = vi.spyOn(createMeeLine(URL), 'init');
    const Chat = ({ options }: { readonly options: MeeLineOptions }) =>
      useMeeLineState(useMeeLine(URL, options)).status;
    await render(<Chat options={{ tenant: 'CB', locale: 'en', getIdentity: () => null }} />);
    expect(bubbleName()).toBe('Open chat');
    expect(place.textContent).toBe('idle');
    const calls = init.mock.calls.length;
    await render(<Chat options={{ tenant: 'CB', locale: 'en', getIdentity: () => 'another' }} />);
    expect(init.mock.calls).toHaveLength(calls);
    expect(init.mock.lastCall?.[0]?.getIdentity?.('boot')).toBe('another');
    await render(<Chat options={{ tenant: 'CB', locale: 'vi' }} />);
    expect(bubbleName()).toBe('Mở trò chuyện');
    await act(async () => root.unmount());
    await vi.waitFor(() => expect(roots()).toEqual([]));
  });

  test('puts an applet into its element', async () => {
    await render(<MeeLineApplet loaderUrl={URL} options={{ tenant: 'CB' }} className="chat" />);
    expect(roots().map((each) => each.parentElement?.className)).toEqual(['chat']);
    await act(async () => root.unmount());
    await vi.waitFor(() => expect(roots()).toEqual([]));
  });
});

describe('Vue', () => {
  test('shows one bubble, follows a changed option, and removes it', async () => {
    const options = ref<MeeLineOptions>({ tenant: 'CB', locale: 'en' });
    const app = createApp({
      setup() {
        const { state } = startInVue(URL, options);
        return () => h('p', state.value.status);
      },
    });
    app.mount(place);
    await nextTick();
    expect(bubbleName()).toBe('Open chat');
    expect(place.textContent).toBe('idle');
    options.value = { tenant: 'CB', locale: 'vi' };
    await nextTick();
    expect(bubbleName()).toBe('Mở trò chuyện');
    app.unmount();
    await vi.waitFor(() => expect(roots()).toEqual([]));
  });

  test('puts an applet into its element', async () => {
    const app = createApp({ render: () => h(VueApplet, { loaderUrl: URL, options: { tenant: 'CB' }, class: 'chat' }) });
    app.mount(place);
    await nextTick();
    expect(roots().map((each) => each.parentElement?.className)).toEqual(['chat']);
    app.unmount();
    await vi.waitFor(() => expect(roots()).toEqual([]));
  });
});
