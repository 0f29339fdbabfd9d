import { useEffect, useState } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { StoredFile } from '../../../domain/message/rich-content.ts';
import { useMediaActions } from '../shared/use-media.ts';

type VideoAddress =
  | { readonly state: 'asking' }
  | {
      readonly state: 'ready';
      readonly url: string;
      /** The position to continue from, in seconds; below 0: playback has not started. */
      readonly fromS: number;
    }
  | { readonly state: 'none' };

const ASKING: VideoAddress = { state: 'asking' };
const NONE: VideoAddress = { state: 'none' };

/**
 * The URL from which a player streams a video.
 *
 * @param file Undefined: the file is already loaded, and no URL is requested.
 */
export function useVideoAddress(file: StoredFile | undefined, chatId: ChatId) {
  const { addressOf } = useMediaActions();
  const key = file?.key;
  const [request, setRequest] = useState({ fromS: -1 });
  const [found, setFound] = useState<{ readonly key: string; readonly address: VideoAddress } | undefined>();

  useEffect(() => {
    if (file === undefined || key === undefined) return undefined;
    let isWanted = true;
    void addressOf(file, chatId).then((url) => {
      if (isWanted)
        setFound({ key, address: url === undefined ? NONE : { state: 'ready', url, fromS: request.fromS } });
    });
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the file is a new object in every render, but its key is stable
  }, [addressOf, key, chatId, request]);

  return {
    address: found !== undefined && found.key === key ? found.address : ASKING,
    /** Requests a new URL. The old one stays in use until the new one is available. */
    renew: (fromS: number): void => setRequest({ fromS }),
    giveUp: (): void => {
      if (key !== undefined) setFound({ key, address: NONE });
    },
  };
}
