import type { PageLocation } from './location.ts';

export const createBrowserLocation = (): PageLocation => ({
  origin: location.origin,
  isTop: window.top === window,
  address: () => location.href,
  query: (name) => new URLSearchParams(location.search).get(name),
  dropQuery(name) {
    const url = new URL(location.href);
    url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  },
  replace: (path) => location.replace(path),
});
