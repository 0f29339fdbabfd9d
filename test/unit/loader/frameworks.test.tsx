// @vitest-environment happy-dom
import { act, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, createSSRApp, h, nextTick, ref } from 'vue';
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

/** A part of a server's page that hydrates after another part has started the chat. */
const startAheadOf = (html: Node | string): void => {
  createMeeLine(URL).init({ tenant: 'CB' });
  document.body.replaceChildren((place = document.createElement('main')));
  place.append(html);
};

describe('React', () => {
  let root: Root;
  const render = (content: React.ReactNode) => act(async () => root.render(<StrictMode>{content}</StrictMode>));

  const Chat = ({ options }: { readonly options: MeeLineOptions }) => useMeeLineState(useMeeLine(URL, options)).status;

  beforeEach(() => {
    root = createRoot(place);
  });

  test('shows one bubble, restarts only for another tenant, removes it', async () => {
    const init = vi.spyOn(createMeeLine(URL), 'init');
    await render(<Chat options={{ tenant: 'CB', locale: 'en', getIdentity: () => null }} />);
    expect(bubbleName()).toBe('Open chat');
    expect(place.textContent).toBe('idle');
    const [root0] = roots();
    await render(<Chat options={{ tenant: 'CB', locale: 'vi', getIdentity: () => 'another' }} />);
    expect(bubbleName()).toBe('Mở trò chuyện');
    expect(init).toHaveBeenCalledTimes(1);
    expect(roots()).toEqual([root0]);
    expect(init.mock.lastCall?.[0]?.getIdentity?.('boot')).toBe('another');
    await render(<Chat options={{ tenant: 'LO', locale: 'vi', getIdentity: () => 'another' }} />);
    expect(init).toHaveBeenCalledTimes(2);
    await act(async () => root.unmount());
    await vi.waitFor(() => expect(roots()).toEqual([]));
  });

  test('keeps the bubble when the component remounts at once', async () => {
    await render(<Chat key="a" options={{ tenant: 'CB' }} />);
    const [first] = roots();
    await render(<Chat key="b" options={{ tenant: 'CB' }} />);
    expect(roots()).toEqual([first]);
    await act(async () => root.unmount());
    await vi.waitFor(() => expect(roots()).toEqual([]));
  });

  test('keeps the bubble until the last of two components unmounts', async () => {
    const both = (
      <>
        <Chat key="a" options={{ tenant: 'CB', locale: 'en' }} />
        <Chat key="b" options={{ tenant: 'CB', locale: 'vi' }} />
      </>
    );
    await render(both);
    expect(bubbleName()).toBe('Mở trò chuyện');
    await render([<Chat key="a" options={{ tenant: 'CB', locale: 'en' }} />]);
    await render(<Chat key="a" options={{ tenant: 'CB', locale: 'en' }} />);
    await vi.waitFor(() => expect(bubbleName()).toBe('Open chat'));
    expect(roots()).toHaveLength(1);
    await act(async () => root.unmount());
    await vi.waitFor(() => expect(roots()).toEqual([]));
  });

  test('puts an applet into its element', async () => {
    await render(<MeeLineApplet loaderUrl={URL} options={{ tenant: 'CB' }} className="chat" />);
    expect(roots().map((each) => each.parentElement?.className)).toEqual(['chat']);
    await act(async () => root.unmount());
    await vi.waitFor(() => expect(roots()).toEqual([]));
  });

  test('hydrates a server’s HTML while the chat already runs', async () => {
    startAheadOf('off');
    const onRecoverableError = vi.fn<(error: unknown) => void>();
    root = await act(async () => hydrateRoot(place, <Chat options={{ tenant: 'CB' }} />, { onRecoverableError }));
    expect(place.textContent).toBe('idle');
    expect(onRecoverableError).not.toHaveBeenCalled();
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

  test('hydrates a server’s HTML while the chat already runs', async () => {
    const paragraph = document.createElement('p');
    paragraph.textContent = 'off';
    startAheadOf(paragraph);
    const complaints = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    const setup = () => {
      const { state } = startInVue(URL, { tenant: 'CB' });
      return () => h('p', state.value.status);
    };
    const app = createSSRApp({ setup });
    app.mount(place);
    await nextTick();
    expect(place.textContent).toBe('idle');
    for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled();
    app.unmount();
    await vi.waitFor(() => expect(roots()).toEqual([]));
  });
});
