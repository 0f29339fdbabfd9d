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

/** What the media of a room share: what there is to look at, who plays, and the way into the viewer. */
export interface MediaRoom {
  /** Undefined while they are not there. */
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

/** The room around a bubble. */
export function useMediaRoom(): MediaRoom {
  const room = use(MediaRoomContext);
  if (room === undefined) throw new Error('media need a MediaRoomProvider around them');
  return room;
}
