/**
 * The loader's texts that a tenant may replace, as `bubble.name`: name of the bubble, its count (`unread`), its role and how to move it;
 * buttons that close; and the notice of a chat that does not start, with its button (`retry`). They are in the loader and not in the
 * widget's files of texts: the bubble needs them before the widget has loaded, and also if the widget is unreachable. L-CT9.
 */
export const LOADER_TEXTS = [
  'openChat',
  'unread',
  'role',
  'moveHint',
  'closePreview',
  'closePanel',
  'unreachable',
  'retry',
] as const;
export type LoaderText = (typeof LOADER_TEXTS)[number];

/** The key of a loader's text among a tenant's own texts. */
export const loaderTextKey = (name: LoaderText): string => `bubble.${name}`;
