/** How many pixels one rem is now: lists with fixed row heights must follow the reader's text size. */
export const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
