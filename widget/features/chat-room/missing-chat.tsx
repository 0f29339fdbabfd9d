import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { ErrorArt } from '../../ui/art/error-art.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { ListBackButton } from '../../ui/controls/list-back-button.tsx';

/**
 * The screen for a URL that names no chat. L-C4.
 *
 * @param groupId A group that the user is not in. The title names it by its id. Spec: 1-chat §8 (group lookup failure).
 */
export function MissingChat({ groupId }: { readonly groupId?: ChatId }) {
  const { t } = useTranslation(['room', 'compose', 'chat']);
  const title = groupId === undefined ? t('chatMissing') : t('chat:unknownGroup', { id: groupId });
  const go = useGo();
  const leave = (): void => go(PATHS.home, { anime: 'close' });
  return (
    <Screen
      ground="surface"
      header={
        <>
          <Bar title={title} leading={<ListBackButton onClick={leave} />} />
          <ConnectionBanner />
        </>
      }
    >
      <StateView
        art={<ErrorArt />}
        title={t('compose:unavailable')}
        actions={
          <Button size="small" onClick={leave}>
            {t('toChats')}
          </Button>
        }
      />
    </Screen>
  );
}
