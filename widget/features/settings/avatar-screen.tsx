import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createAvatarActions } from '../../actions/avatar-actions.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { useChosenPicture, type ChosenPicture } from '../../components/crop/use-chosen-picture.tsx';
import { PATHS } from '../../components/paths.ts';
import { photoUrl } from '../../components/photo-url.ts';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import { USER_PRESETS } from '../../domain/contact/profile-photo.ts';
import type { Account } from '../../domain/session/account.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { accountAtom } from '../../state/session.ts';
import { AvatarFrame } from '../../ui/rows/avatar-frame.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import { UploadIcon } from '../../ui/icons/upload-icon.tsx';
import { ListHeading } from '../../ui/rows/list-heading.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import styles from './avatar-screen.module.css';

/** A preset, empty for none, or a picture of the device with its URL on this page. */
type Choice = string | ChosenPicture;

/** `/ml/avatar`: 13 presets, a picture of the device, or none. Spec: 2-contacts-groups §2 /avatar, §4 Avatar, §5 Avatar upload. */
export function AvatarScreen() {
  const account = useAtomValue(accountAtom);
  return account === undefined ? null : <Picker account={account} />;
}

function Picker({ account }: { readonly account: Account }) {
  const { t } = useTranslation(['settings', 'common']);
  const go = useGo();
  const { saveAvatar } = useActions().lazy(createAvatarActions);
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const [choice, setChoice] = useState<Choice>(account.photo);
  const [progress, setProgress] = useState<number | undefined>();
  const { chooser, cropping, open } = useChosenPicture(setChoice);
  const chosenUrl = typeof choice === 'string' ? photoUrl(choice) : choice.url;
  const leave = () => go(PATHS.meInfo, { anime: 'close' });

  async function finish() {
    if (progress !== undefined) return;
    if (choice === account.photo) return leave();
    setProgress(0);
    const saved = await saveAvatar(choice, (fraction) => isHere() && setProgress(fraction));
    showOutcome(saved, t('avatarSaved'));
    if (!isHere()) return;
    setProgress(undefined);
    if (saved.ok) leave();
  }

  return (
    <Screen
      ground="surface"
      header={
        <>
          <Bar
            title={t('avatar')}
            leading={<TextButton onClick={leave}>{t('common:cancel')}</TextButton>}
            trailing={
              <TextButton aria-busy={progress !== undefined} onClick={() => void finish()}>
                {t('common:done')}
              </TextButton>
            }
          />
          <ConnectionBanner />
        </>
      }
    >
      <div className={styles.preview}>
        <AvatarFrame id={account.userId} name={account.name} src={chosenUrl} size={128} />
        <p aria-live="polite">
          {progress === undefined ? t('roundPreview') : t('uploading', { percent: Math.round(progress * 100) })}
        </p>
      </div>
      <div className={styles.actions}>
        <Button look="soft" isBlock icon={<UploadIcon size={20} />} onClick={open}>
          {t('uploadPicture')}
        </Button>
        <Button
          look="line"
          isBlock
          icon={<TrashIcon size={20} />}
          disabled={choice === ''}
          onClick={() => setChoice('')}
        >
          {t('removeAvatar')}
        </Button>
      </div>
      {chooser}
      <ListHeading>{t('presets')}</ListHeading>
      <div className={styles.grid} role="radiogroup" aria-label={t('presets')}>
        {[...USER_PRESETS, ''].map((preset, index) => (
          <button
            key={preset}
            type="button"
            role="radio"
            aria-checked={preset === choice}
            aria-label={preset === '' ? t('initials') : t('presetNumber', { number: index + 1 })}
            className={styles.choice}
            onClick={() => setChoice(preset)}
          >
            <AvatarFrame id={account.userId} name={account.name} src={photoUrl(preset)} size={64} />
            {preset === choice && (
              <span className={styles.mark}>
                <CheckIcon size={14} />
              </span>
            )}
          </button>
        ))}
      </div>
      <p className={styles.hint}>{t('avatarFormats')}</p>
      {cropping}
    </Screen>
  );
}
