import { useRef, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupInfoActions } from '../../actions/group-info-actions.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { Group } from '../../domain/group/group.ts';
import { checkGroupText, MAX_GROUP_TEXT_GRAPHEMES, type GroupText } from '../../domain/group/group-text.ts';
import { canEditGroup } from '../../domain/group/permissions.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useClosedByBack } from '../../ui/overlay/use-closed-by-back.ts';
import { Screen } from '../../ui/page/screen.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import styles from './group-info.module.css';

interface GroupTextScreenProps {
  readonly group: Group;
  readonly which: GroupText;
  /** The path of the back button. */
  readonly back: string;
}

const TEXTS = {
  announcement: { title: 'announcement', hint: 'announcementHint', tooLong: 'announcementTooLong' },
  intro: { title: 'intro', hint: 'introHint', tooLong: 'introTooLong' },
} as const;

/**
 * A group's announcement or introduction: members read it, and users with permission edit it. Spec: 2-contacts-groups §4
 * Announcement editor, §5.
 */
export function GroupTextScreen({ group, which, back }: GroupTextScreenProps) {
  const { t } = useTranslation('groupInfo');
  const { groupId, [which]: saved } = group;
  const go = useGo();
  const showOutcome = useOutcome();
  const { saveText } = useActions().lazy(createGroupInfoActions);
  const canEdit = canEditGroup(group.myRole) && !group.isFrozen;
  const texts = TEXTS[which];
  const max = MAX_GROUP_TEXT_GRAPHEMES[which];
  /** The typed text, and the saved text at the start of editing. Undefined: read-only. */
  const [draft, setDraft] = useState(canEdit && saved === '' ? { text: '', before: '' } : undefined);
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isAsked = useRef(false);
  // Another user has saved a text before the user typed anything: show that text instead of overwriting it unseen.
  if (draft !== undefined && draft.text === draft.before && draft.before !== saved) setDraft(undefined);
  const isEditing = canEdit && draft !== undefined;
  const isTooLong = isEditing && !checkGroupText(which, draft.text).ok;
  const isChanged = isEditing && draft.text.trim() !== saved;

  // The phone's Back gesture asks the same question as the button.
  useClosedByBack(isChanged, () => setLeaving(true));
  const leave = (): void => go(back, { anime: 'close' });

  function handleEdit() {
    isAsked.current = true;
    setDraft({ text: saved, before: saved });
  }
  async function complete(text: string) {
    setBusy(true);
    const outcome = await saveText(groupId, which, text);
    setBusy(false);
    showOutcome(outcome, t('saved'));
    if (outcome.ok) setDraft(undefined);
  }

  return (
    <Screen
      header={
        <>
          <Bar
            title={t(texts.title)}
            leading={<BackButton onClick={() => (isChanged ? setLeaving(true) : leave())} />}
            trailing={
              isEditing ? (
                <TextButton disabled={isBusy || isTooLong} aria-busy={isBusy} onClick={() => void complete(draft.text)}>
                  {t('complete')}
                </TextButton>
              ) : (
                canEdit && <TextButton onClick={handleEdit}>{t('edit')}</TextButton>
              )
            }
          />
          <ConnectionBanner />
        </>
      }
    >
      {isEditing ? (
        <div className={styles.form}>
          <TextArea
            ref={(field) => {
              // After a press on Edit, the field takes the focus. With an empty text, the page's title has the focus first.
              if (isAsked.current) field?.focus();
              isAsked.current = false;
            }}
            label={t(texts.title)}
            value={draft.text}
            onChange={(text) => setDraft({ ...draft, text })}
            hint={t(texts.hint, { max })}
            error={isTooLong ? t(texts.tooLong, { max }) : undefined}
            readOnly={isBusy}
          />
        </div>
      ) : (
        <CellGroup>
          <p className={styles.text} dir="auto">
            {saved === '' ? t('none') : <LinkedText text={saved} />}
          </p>
        </CellGroup>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('discardQuestion')}
        text={t('discardText')}
        confirmLabel={t('discard')}
        isDanger
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      />
    </Screen>
  );
}
