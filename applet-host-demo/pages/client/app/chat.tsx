import { useEffect, useState } from 'react';
import { meeLine } from '../lumora/meeline.ts';

/**
 * MeeLine, for as long as this component is mounted. Strict mode mounts it twice, which ends in one bubble. It stands above
 * the routes: a change of route must not take the chat off the page.
 */
export function Chat({ playerId }: { readonly playerId: string }): null {
  useEffect(() => {
    meeLine()('init', { tenant: 'CB', identityUrl: '/api/meeline-token' });
    return () => meeLine()('destroy');
    // Another player is another chat.
  }, [playerId]);
  return null;
}

/** Unread messages, for a place of the app's own. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const listener = ({ detail }: CustomEvent<{ readonly total: number }>): void => setUnread(detail.total);
    meeLine()('on', 'unread', listener);
    return () => meeLine()('off', 'unread', listener);
  }, []);
  return unread;
}
