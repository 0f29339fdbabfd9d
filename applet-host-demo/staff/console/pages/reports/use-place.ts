import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings a message into the middle of a list when the list is there: the one with this number, else the reported one, else the last.
 *
 * @param isThere whether the list has been read
 */
export function usePlace(isThere: boolean, messageId?: string): RefObject<HTMLDivElement | null> {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere) return;
    const about = messageId === undefined ? '[data-reported]' : `[data-message="${messageId}"]`;
    const place = log.current?.querySelector(about) ?? log.current?.querySelector('ol > li:last-child');
    place?.scrollIntoView({ block: 'center' });
  }, [isThere, messageId]);
  return log;
}
