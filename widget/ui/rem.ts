/** The current size of one rem in pixels: lists with fixed row heights must follow the reader's text size. */
export const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
