import { NO_MENTIONS } from '../domain/message/message.ts';
import { textParts } from '../domain/message/text-parts.ts';
import styles from './linked-text.module.css';

/** What somebody wrote to everyone: nothing but text nodes, with its links told apart as in a message. C-V1. */
export function LinkedText({ text }: { readonly text: string }) {
  return textParts(text, NO_MENTIONS, NOBODY).map((part, index) =>
    part.kind === 'link' ? <TextLink key={index} url={part.url} text={part.text} /> : part.text,
  );
}

const NOBODY = { userId: '', name: '' };

/** Other people's pages learn nothing of this one, and cannot steer it. */
export function TextLink({ url, text }: { readonly url: string; readonly text: string }) {
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
      {text}
    </a>
  );
}
