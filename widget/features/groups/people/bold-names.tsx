import type { ReactNode } from 'react';

/** Marks around a name in a translated sentence, from the private area of Unicode: each language has its own order of words. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];

/** Marks a name. */
export const bold = (name: string): string => OPEN + name.replaceAll(OPEN, '').replaceAll(CLOSE, '') + CLOSE;

/** Renders a sentence, with the marked names in bold. Each name keeps its own direction. */
export function withBold(sentence: string): ReactNode {
  return sentence.split(OPEN).map((part, index) => {
    const [name = '', rest] = index === 0 ? ['', part] : part.split(CLOSE);
    return (
      <span key={index}>
        {index > 0 && (
          <b>
            <bdi>{name}</bdi>
          </b>
        )}
        {rest}
      </span>
    );
  });
}
