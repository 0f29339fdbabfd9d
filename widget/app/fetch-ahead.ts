import { whenIdle } from '../ui/hooks/when-idle.ts';

const ahead = (): readonly (readonly string[])[] =>
  (window as { mlAhead?: readonly (readonly string[])[] }).mlAhead ?? [];

/** Fetches the files of the realtime session, which every signed-in visit needs soon after its first rows. They are not executed yet. */
export function fetchSessionFiles(): void {
  for (const file of ahead()[0] ?? []) void fetchFile(file, 'auto');
}

/**
 * Prefetches the files of the screens behind the first one, group by group, and only while the browser is idle. Their requests
 * have a low priority, so that they delay neither calls of the user nor a host page. The files are not executed yet.
 */
export async function fetchAhead(): Promise<void> {
  for (const files of ahead()) {
    await new Promise<void>(whenIdle);
    await Promise.all(files.map((file) => fetchFile(file, 'low')));
  }
}

/** A file that fails to load now is requested again when it is needed. */
function fetchFile(file: string, priority: 'auto' | 'low'): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.fetchPriority = priority;
  link.href = file;
  return new Promise((resolve) => {
    // Browsers without modulepreload fire no event.
    if (!link.relList.supports('modulepreload')) resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
