import { useNoticeText } from '../../components/use-notice-text.ts';
import type { Notice } from '../../domain/message/message.ts';
import styles from './message-log.module.css';

/** A system line in the middle of the log. */
export function NoticeLine({ notice }: { readonly notice: Notice }) {
  const noticeText = useNoticeText();
  return <p className={styles.notice}>{noticeText(notice)}</p>;
}
