// @vitest-environment happy-dom
import { atom } from 'jotai';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MediaRoomProvider } from '../../../widget/features/chat-room/media/media-room.tsx';
import {
  type MediaRoom,
  type RoomMessages,
  useMediaRoom,
} from '../../../widget/features/chat-room/media/use-media-room.ts';
import { createVoicePlayer, type VoicePlayer } from '../../../widget/features/chat-room/media/voice-player.ts';
import { render } from '../ui/render.tsx';

/** An audio element that starts and stops at once, as with a loaded file. */
class InstantAudio extends EventTarget {
  src = '';
  currentTime = 0;
  ended = false;
  isPlaying = false;
  play(): Promise<void> {
    this.isPlaying = true;
    this.dispatchEvent(new Event('playing'));
    return Promise.resolve();
  }
  pause(): void {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.dispatchEvent(new Event('pause'));
  }
  removeAttribute(): void {
    this.src = '';
  }
}

let audio = new InstantAudio();
let player: VoicePlayer;
beforeEach(() => {
  audio = new InstantAudio();
  player = createVoicePlayer(audio as unknown as HTMLAudioElement);
});

test('stops the playing voice message when another one starts', () => {
  player.toggle('one', () => 'blob:one');
  expect(player.current()).toMatchObject({ localId: 'one', state: 'playing' });
  const states: unknown[] = [];
  player.subscribe(() => states.push([player.current()?.localId, player.current()?.state]));
  player.toggle('two', () => 'blob:two');
  expect(player.current()).toMatchObject({ localId: 'two', state: 'playing' });
  expect(audio).toMatchObject({ src: 'blob:two', isPlaying: true });
  expect(states).toEqual([
    ['one', 'paused'],
    ['two', 'loading'],
    ['two', 'playing'],
  ]);
});

test('does not start a voice message replaced while it loads', async () => {
  let arrive!: (url: string) => void;
  player.toggle('slow', () => new Promise((resolve) => (arrive = resolve)));
  player.toggle('two', () => 'blob:two');
  arrive('blob:slow');
  await Promise.resolve();
  expect(player.current()).toMatchObject({ localId: 'two', state: 'playing' });
  expect(audio.src).toBe('blob:two');
});

test('pauses the voice message when a picture or video opens', () => {
  vi.stubGlobal(
    'Audio',
    class {
      constructor() {
        return audio;
      }
    },
  );
  let room: MediaRoom | undefined;
  function Probe() {
    room = useMediaRoom();
    return null;
  }
  render(
    <MediaRoomProvider shown={atom<RoomMessages | undefined>(undefined)} onLoadOlder={() => undefined}>
      <Probe />
    </MediaRoomProvider>,
  );
  room?.player.toggle('one', () => 'blob:one');
  expect(audio.isPlaying).toBe(true);
  act(() => room?.open('picture'));
  expect(audio.isPlaying).toBe(false);
  expect(room?.player.current()).toMatchObject({ localId: 'one', state: 'paused' });
  vi.unstubAllGlobals();
});
