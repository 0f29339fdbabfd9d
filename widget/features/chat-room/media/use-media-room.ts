import type { Atom } from 'jotai';
import { createContext, use } from 'react';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import type { HistoryState } from '../../../state/open-chat.ts';
import type { VoicePlayer } from './voice-player.ts';

/** The messages of a room as its reader sees them. */
export interface RoomMessages {
  readonly messages: readonly SeenMessage[];
  readonly history: HistoryState;
}

/** The shared state of a room's media: the messages to show, the audio player, and the function that opens the viewer. */
export interface MediaRoom {
  /** Undefined while the messages are not available. */
  readonly shown: Atom<RoomMessages | undefined>;
  readonly loadOlder: () => void;
  readonly player: VoicePlayer;
  /** Shows a picture or plays a video over everything. */
  readonly open: (localId: string) => void;
  /** Shows all pictures and videos of the chat. */
  readonly openGallery: () => void;
  /** Whether the viewer or the gallery is open. */
  readonly isLookedThrough: () => boolean;
}

export const MediaRoomContext = createContext<MediaRoom | undefined>(undefined);

/** The room that contains the bubble. */
export function useMediaRoom(): MediaRoom {
  const room = use(MediaRoomContext);
  if (room === undefined) throw new Error('media need a MediaRoomProvider around them');
  return room;
}
