import { useEffect } from 'react';

/**
 * Listens to the keys of the page.
 *
 * @param handle returns true if it has used the key: then the browser does not
 */
export function useKeyDown(handle: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (handle(event)) event.preventDefault();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  });
}
