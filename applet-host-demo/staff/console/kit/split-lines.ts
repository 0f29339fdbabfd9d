/** The lines of a text without empty ones. */
export const splitLines = (text: string): readonly string[] => cleaned(text.split('\n'));

/** Words that commas separate. */
export const splitWords = (text: string): readonly string[] => cleaned(text.split(/[,，]/));

const cleaned = (parts: readonly string[]): readonly string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== '');
