/** Whether writing brings a keyboard onto the screen, which takes room from the page. */
export const hasTouchKeyboard = (): boolean => window.matchMedia('(pointer: coarse)').matches;
