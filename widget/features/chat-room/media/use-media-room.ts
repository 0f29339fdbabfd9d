import { createContext, use } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { VoicePlayer } from './voice-player.ts';

/** What the media of a room share: who plays, and the way into the viewer. */
export interface MediaRoom {
  readonly chatId: ChatId;
  readonly player: VoicePlayer;
  /** Shows a picture or plays a video over everything. */
  readonly open: (localId: string) => void;
  /** Shows all pictures and videos of the chat. */
  readonly openGallery: () => void;
}

export const MediaRoomContext = createContext<MediaRoom | undefined>(undefined);

/** The room around a bubble. */
export function useMediaRoom(): MediaRoom {
  const room = use(MediaRoomContext);
  if (room === undefined) throw new Error('media need a MediaRoomProvider around them');
  return room;
}
