import { SERVICE_PATH } from '../../components/service-path.ts';
import { useGo } from '../../components/use-go.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { HeadsetIcon } from '../../ui/icons/headset-icon.tsx';
import { Row } from '../../ui/rows/row.tsx';
import styles from './service-entry.module.css';

/** The entry to the customer service above the chats. L-CS8. */
export function ServiceEntry({ name }: { readonly name: string }) {
  const { t } = useTranslation('service');
  const go = useGo();
  return (
    <section aria-label={name}>
      <Row
        isPinned
        href={SERVICE_PATH}
        leading={
          <span className={styles.icon}>
            <HeadsetIcon />
          </span>
        }
        title={name}
        detail={t('startTitle')}
        onClick={(event) => {
          event.preventDefault();
          go(SERVICE_PATH, { anime: 'open' });
        }}
      />
    </section>
  );
}
