import { webAddress } from '../../../domain/message/links.ts';
import type { ShareContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { LinkIcon } from '../../../ui/icons/link-icon.tsx';
import { Card } from './card.tsx';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import styles from './card.module.css';

/** A link with its title. A URL that is not a web address is shown as text without a link. Spec: 1-chat §3 (share). */
export function ShareCard({ message, content, isOwn }: KindViewProps<ShareContent>) {
  const { t } = useTranslation('cards');
  const link = webAddress(content.url);
  const title = content.title || content.text || content.url;
  const body = (
    <>
      <span className={styles.mark}>
        <LinkIcon size={24} />
      </span>
      <span className={styles.body}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {content.text !== '' && content.text !== title && (
          <span className={styles.sub} dir="auto">
            {content.text}
          </span>
        )}
        {content.url !== '' && content.url !== title && (
          <span className={styles.sub} dir="ltr">
            {link?.host ?? content.url}
          </span>
        )}
      </span>
    </>
  );
  return (
    <Card message={message} isOwn={isOwn} label={t('share')}>
      {link === undefined ? (
        <div className={styles.head}>{body}</div>
      ) : (
        <a className={`${styles.head} ${styles.link}`} href={link.url} target="_blank" rel="noopener noreferrer">
          {body}
        </a>
      )}
    </Card>
  );
}
