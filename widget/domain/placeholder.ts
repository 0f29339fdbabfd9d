/** Providers put these tags into the name of a friend or group that they could not find. Spec: 1-chat §8. */
const TAGS = ['[密友]', '[密群]'];

/** Whether the provider sent such a tag instead of a name. The widget never stores it. Spec: 3-transport §5. */
export const isPlaceholderName = (name: string): boolean => TAGS.some((tag) => name.includes(tag));
