/** Whether writing opens an on-screen keyboard, which takes space from the page. */
export const hasTouchKeyboard = (): boolean => window.matchMedia('(pointer: coarse)').matches;
