import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { groupManagePath } from '../../../components/group-paths.ts';
import { useGo } from '../../../components/use-go.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { Group } from '../../../domain/group/group.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useIsHere } from '../../../ui/hooks/use-is-here.ts';
import { GroupPictureScreen } from '../group-picture-screen.tsx';

/** Changes the picture of a group. Done saves and closes, or warns. Spec: 2-contacts-groups §4 Avatar. */
export function EditPictureScreen({ group: { groupId, name, photo } }: { readonly group: Group }) {
  const { t } = useTranslation('groupManage');
  const go = useGo();
  const { setPicture } = useActions().lazy(createGroupSettingsActions);
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const leave = (): void => go(groupManagePath(groupId), { anime: 'close' });

  return (
    <GroupPictureScreen
      groupId={groupId}
      name={name}
      photo={photo}
      onDone={async (chosen) => {
        if (chosen === photo) return leave();
        const outcome = await setPicture(groupId, chosen);
        showOutcome(outcome, t('saved'));
        if (outcome.ok && isHere()) leave();
      }}
      onCancel={leave}
    />
  );
}
