import { useEffect, useState } from 'react';
import { meeLine } from '../lumora/meeline.ts';

/**
 * Shows MeeLine while this component is mounted. Strict mode mounts it twice, which still gives one bubble. The component is
 * above the routes, so that a change of route does not remove the chat.
 */
export function Chat({ playerId }: { readonly playerId: string }): null {
  useEffect(() => {
    meeLine()('init', { tenant: 'CB', identityUrl: '/api/meeline-token' });
    return () => meeLine()('destroy');
    // Another player needs another chat.
  }, [playerId]);
  return null;
}

/** The number of unread messages, for the app's own display. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const listener = ({ detail }: CustomEvent<{ readonly total: number }>): void => setUnread(detail.total);
    meeLine()('on', 'unread', listener);
    return () => meeLine()('off', 'unread', listener);
  }, []);
  return unread;
}
