import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useClosedByBack } from '../ui/overlay/use-closed-by-back.ts';

/**
 * The search of a list. Back clears the search before it leaves the list. Next to an open chat, Back belongs to the chat.
 *
 * @param path The path of the list.
 */
export function useListSearch(path: string): readonly [query: string, setQuery: (query: string) => void] {
  const [query, setQuery] = useState('');
  const [current] = useLocation();
  const close = useCallback(() => {
    setQuery('');
    // Removing the focus hides the keyboard of a phone.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  }, []);
  useClosedByBack(query !== '' && current === path, close);
  return [query, setQuery];
}
