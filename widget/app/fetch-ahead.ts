import { whenIdle } from '../ui/when-idle.ts';

/**
 * Prefetches the files of the screens behind the first one, group by group, and only while the browser is idle. Their requests
 * have a low priority, so that they delay neither calls of the user nor a host page. The files are not executed yet.
 */
export async function fetchAhead(): Promise<void> {
  const { mlAhead = [] } = window as { mlAhead?: readonly (readonly string[])[] };
  for (const files of mlAhead) {
    await new Promise<void>(whenIdle);
    await Promise.all(files.map(fetchFile));
  }
}

/** A file that fails to load now is requested again when it is needed. */
function fetchFile(file: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.fetchPriority = 'low';
  link.href = file;
  return new Promise((resolve) => {
    // Browsers without modulepreload fire no event.
    if (!link.relList.supports('modulepreload')) resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
