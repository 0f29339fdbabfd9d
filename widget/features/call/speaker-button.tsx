import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createCallActions, type SpeakerChoice } from '../../actions/call-actions.ts';
import type { CallState } from '../../domain/call/call-machine.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { SpeakerIcon } from '../../ui/icons/speaker-icon.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { SheetAction } from '../../ui/overlay/sheet-action.tsx';
import { CallButton } from './call-button.tsx';

/** Chooses the loudspeaker, where the browser lets the user choose among several: it names them once the microphone is open. */
export function SpeakerButton({ phase }: { readonly phase: CallState['phase'] }) {
  const { t } = useTranslation('call');
  const { speakers, chooseSpeaker } = useActions().lazy(createCallActions);
  const [choices, setChoices] = useState<readonly SpeakerChoice[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void speakers().then(setChoices);
  }, [speakers, isOpen, phase]);
  if (choices.length < 2) return null;
  const choose = (id: string): void => {
    setOpen(false);
    void chooseSpeaker(id);
  };
  return (
    <>
      <CallButton icon={<SpeakerIcon size={28} />} label={t('speaker')} onClick={() => setOpen(true)} />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} label={t('speaker')}>
        {choices.map(({ id, label, isChosen }) => (
          <SheetAction
            key={id}
            label={label}
            icon={<SpeakerIcon />}
            trailing={isChosen && <CheckIcon />}
            aria-pressed={isChosen}
            onClick={() => choose(id)}
          />
        ))}
      </Sheet>
    </>
  );
}
