/** What providers put into the name of a friend or group that they could not find. Spec: 1-chat §8. */
const TAGS = ['[密友]', '[密群]'];

/** Whether a name only stands in for one that was not found: it is never stored. Spec: 3-transport §5. */
export const isPlaceholderName = (name: string): boolean => TAGS.some((tag) => name.includes(tag));
