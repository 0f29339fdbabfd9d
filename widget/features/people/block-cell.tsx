import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createPeopleActions } from '../../actions/people-actions.ts';
import type { Person } from '../../domain/contact/person.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useFrame } from '../../ui/page/app-frame.tsx';
import { SwitchCell } from '../../ui/rows/switch-cell.tsx';
import { useFailureToast } from '../../components/use-failure-toast.ts';

/** Blocks or unblocks a friend. The switch changes at once, and returns if the request fails. Spec: 2-contacts-groups §4 Blacklist. */
export function BlockCell({ person: { userId, relation } }: { readonly person: Person }) {
  const { t } = useTranslation(['people', 'compose']);
  const { setBlocked } = useActions().lazy(createPeopleActions);
  const { toasts } = useFrame();
  const showFailure = useFailureToast();
  const [wanted, setWanted] = useState<boolean | undefined>();

  async function change(isBlocked: boolean) {
    setWanted(isBlocked);
    const done = await setBlocked(userId, isBlocked);
    setWanted(undefined);
    if (done.ok) toasts.show(t(isBlocked ? 'blockedNow' : 'compose:unblocked'), 'success');
    else showFailure(done.failure);
  }

  return (
    <SwitchCell
      label={t('block')}
      description={t('blockHint')}
      isOn={wanted ?? relation.isBlacklisted}
      isSaving={wanted !== undefined}
      onChange={(isOn) => void change(isOn)}
    />
  );
}
