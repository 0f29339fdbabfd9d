// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { act } from 'react';
import { expect, test } from 'vitest';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { Actions } from '../../../widget/actions/actions.ts';
import type { Call, CallState } from '../../../widget/domain/call/call-machine.ts';
import { CallLayer } from '../../../widget/features/call/call-layer.tsx';
import { shownCallAtom, type CallMediaState } from '../../../widget/state/call.ts';
import { friendsAtom } from '../../../widget/state/chats.ts';
import { click, named, render } from '../ui/render.tsx';

const PEER = 'M000000002';
const call: Call = { callId: 'call-0001', peerId: PEER, medium: 'video', isOutgoing: false, round: 0 };
const media: CallMediaState = {
  isMuted: false,
  hasMicrophone: true,
  hasCamera: false,
  canFlip: false,
  isFrontCamera: true,
  isPeerMuted: false,
  hasPeerVideo: false,
  isWeak: false,
};
const friend = {
  userId: PEER,
  name: 'Ben',
  alias: '',
  photo: '',
  chatId: `M000000001${PEER}`,
  isPinned: false,
  notificationsMuted: false,
  isBlacklisted: false,
};

const SPEAKERS = ['one', 'two'].map((id) => ({ id, label: id, isChosen: id === 'one' }));

/** The layer with a call, and what it asks of the actions. */
function draw(state: Exclude<CallState, { readonly phase: 'idle' }>) {
  const asked: string[] = [];
  const actions = new Proxy(
    {},
    {
      get: (_, name: string) => {
        if (name === 'ring' || name === 'showVideo')
          return (what: string) => {
            asked.push(`${name} ${what}`);
            return () => undefined;
          };
        // The browser names them once the microphone is open.
        if (name === 'speakers')
          return () => Promise.resolve(store.get(shownCallAtom)?.state.phase === 'connected' ? SPEAKERS : []);
        return (...args: unknown[]) =>
          void asked.push([name, ...args.filter((arg) => typeof arg !== 'object')].join(' '));
      },
    },
  );
  const store = createStore();
  store.set(friendsAtom, new Map([[PEER, friend]]));
  store.set(shownCallAtom, { state, media });
  render(
    <Provider store={store}>
      <ActionsProvider actions={{ lazy: () => actions } as unknown as Actions}>
        <CallLayer areScreensShown />
      </ActionsProvider>
    </Provider>,
  );
  const change = (next: typeof state, changed: Partial<CallMediaState> = {}): void =>
    act(() => store.set(shownCallAtom, { state: next, media: { ...media, ...changed } }));
  return { asked, change };
}

const text = (): string => document.body.textContent;

test('rings with the caller’s name until accepted or declined', () => {
  const { asked } = draw({ phase: 'ringing', call });
  expect(text()).toContain('Ben');
  expect(text()).toContain('Incoming video call…');
  expect(asked).toContain('ring incoming');
  click(named('button', 'Accept'));
  click(named('button', 'Without camera'));
  click(named('button', 'Decline'));
  expect(asked.slice(-3)).toEqual(['acceptCall true', 'acceptCall false', 'hangUp']);
});

test('mutes, minimises to a small window with hang-up, reopens', () => {
  const { asked, change } = draw({ phase: 'calling', call });
  expect(text()).toContain('Calling…');
  change({ phase: 'connected', call, connectedMs: Date.now() - 65_000 }, { hasCamera: true, isWeak: true });
  expect(text()).toContain('1:05 · Weak network');
  click(named('button', 'Microphone'));
  expect(asked).toContain('setMuted true');
  click(named('button', 'Minimise the call'));
  click(named('button', 'Open the call with Ben'));
  click(named('button', 'Hang up'));
  expect(asked.at(-1)).toBe('hangUp');
});

test('offers loudspeakers after a reload once the call is reconnected', async () => {
  const { change } = draw({ phase: 'reconnecting', call, connectedMs: Date.now() });
  expect(text()).not.toContain('Speaker');
  change({ phase: 'connected', call, connectedMs: Date.now() });
  await act(() => Promise.resolve());
  expect(text()).toContain('Speaker');
});

test('says that the microphone was removed', () => {
  const { change } = draw({ phase: 'connecting', call });
  change({ phase: 'connected', call, connectedMs: Date.now() }, { hasMicrophone: false });
  expect(text()).toContain('No microphone found');
});

test.each([
  ['refused', 'Microphone or camera blocked', 'Call again'],
  ['missing', 'No microphone found', 'Call again'],
  ['busy', 'Microphone or camera in use', 'Call again'],
  ['unsupported', 'Calls aren’t possible here', 'Message'],
] as const)('says what to do when the devices are %s', (reason, title, button) => {
  const { asked } = draw({ phase: 'ended', call, end: { kind: 'devices', reason }, durationMs: 0 });
  expect(text()).toContain(title);
  click(named('button', button));
  expect(asked).toContain('dismissCall');
});

test('says why a call was refused', () => {
  draw({ phase: 'ended', call, end: { kind: 'refused', code: 'blacklisted' }, durationMs: 0 });
  expect(text()).toContain('This person has blocked your messages.');
});

test('says when a muted user may call again', () => {
  const end = { kind: 'refused', code: 'muted', retryAfterMs: 60_000 } as const;
  draw({ phase: 'ended', call, end, durationMs: 0 });
  expect(text()).toMatch(/The platform has muted you until .*\d\d/u);
});
