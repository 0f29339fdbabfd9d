import { NO_MENTIONS } from '../domain/message/message.ts';
import { textParts } from '../domain/message/text-parts.ts';
import styles from './linked-text.module.css';

/** A public text, such as an announcement. It is rendered as text nodes only, with links as in a message. C-V1. */
export function LinkedText({ text }: { readonly text: string }) {
  return textParts(text, NO_MENTIONS, NOBODY).map((part, index) =>
    part.kind === 'link' ? <TextLink key={index} url={part.url} text={part.shown} /> : part.text,
  );
}

const NOBODY = { userId: '', name: '' };

/** Foreign pages get no referrer and no access to this page's window. */
export function TextLink({ url, text }: { readonly url: string; readonly text: string }) {
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
      {text}
    </a>
  );
}
