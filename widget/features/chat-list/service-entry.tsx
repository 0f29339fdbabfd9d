import { atom, useAtomValue } from 'jotai';
import { SERVICE_PATH } from '../../components/service-path.ts';
import { useGo } from '../../components/use-go.ts';
import { serviceChatId } from '../../domain/chat/chat-id.ts';
import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { chatsAtom } from '../../state/chats.ts';
import { accountAtom } from '../../state/session.ts';
import { HeadsetIcon } from '../../ui/icons/headset-icon.tsx';
import { Row } from '../../ui/rows/row.tsx';
import styles from './service-entry.module.css';

/** Whether the user's chat with the service is in the list already. It is pinned there. */
const hasChatAtom = atom((get) => {
  const ownId = get(accountAtom)?.userId;
  return ownId === undefined || (get(chatsAtom).get(serviceChatId(ownId))?.newestMessageId ?? '0') !== '0';
});

/** The entry to the customer service above the chats, until the user has a chat with it. L-CS8. */
export function ServiceEntry({ name }: { readonly name: string }) {
  const { t } = useTranslation('service');
  const go = useGo();
  const areTextsThere = useLazyTexts();
  if (useAtomValue(hasChatAtom) || !areTextsThere) return null;
  return (
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
  );
}
