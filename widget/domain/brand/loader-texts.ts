/** The text that names the bubble on the host page. The loader's texts are not in the widget's files of texts. */
export const OPEN_CHAT_KEY = 'bubble.openChat';

/** The loader's texts that a tenant may replace, as `namespace.key`. */
export const LOADER_TEXT_KEYS: readonly string[] = [OPEN_CHAT_KEY];
