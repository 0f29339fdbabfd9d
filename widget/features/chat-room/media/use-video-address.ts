import { useEffect, useState } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { StoredFile } from '../../../domain/message/rich-content.ts';
import { useMediaActions } from './use-media.ts';

type VideoAddress =
  | { readonly state: 'asking' }
  | {
      readonly state: 'ready';
      readonly url: string;
      /** Where it goes on, in seconds; below 0: it has not begun. */
      readonly fromS: number;
    }
  | { readonly state: 'none' };

const ASKING: VideoAddress = { state: 'asking' };
const NONE: VideoAddress = { state: 'none' };

/**
 * The address by which a player fetches a video by itself.
 *
 * @param file Undefined: it is here, and nothing is asked for.
 */
export function useVideoAddress(file: StoredFile | undefined, chatId: ChatId) {
  const { addressOf } = useMediaActions();
  const key = file?.key;
  const [wish, setWish] = useState({ fromS: -1 });
  const [found, setFound] = useState<{ readonly key: string; readonly address: VideoAddress } | undefined>();

  useEffect(() => {
    if (file === undefined || key === undefined) return undefined;
    let isWanted = true;
    void addressOf(file, chatId).then((url) => {
      if (isWanted) setFound({ key, address: url === undefined ? NONE : { state: 'ready', url, fromS: wish.fromS } });
    });
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the file is a new object for every render, its key is not
  }, [addressOf, key, chatId, wish]);

  return {
    address: found !== undefined && found.key === key ? found.address : ASKING,
    /** Asks for another one. What was shown stays until it is there. */
    renew: (fromS: number): void => setWish({ fromS }),
    giveUp: (): void => {
      if (key !== undefined) setFound({ key, address: NONE });
    },
  };
}
