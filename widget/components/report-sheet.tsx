import { useId, useState, type SyntheticEvent } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createReportActions } from '../actions/report-actions.ts';
import type { Failure } from '../domain/failure.ts';
import {
  MAX_REPORT_NOTE_CHARACTERS,
  REPORT_REASONS,
  type ReportReason,
  type ReportSubject,
} from '../domain/moderation/report.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Button } from '../ui/controls/button.tsx';
import { TextArea } from '../ui/controls/text-area.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { SheetAction } from '../ui/overlay/sheet-action.tsx';
import { SheetGap } from '../ui/overlay/sheet-gap.tsx';
import { useToast } from '../ui/overlay/use-toast.ts';
import { useFailureText } from './failure-text.tsx';
import styles from './report-sheet.module.css';

interface ReportSheetProps {
  readonly subject: ReportSubject;
  readonly onClose: () => void;
}

/** Reports a message, a user or a group to the platform: the reason, then an optional note. L-WL6. */
export function ReportSheet({ subject, onClose }: ReportSheetProps) {
  const { t } = useTranslation(['reports', 'common']);
  const [reason, setReason] = useState<ReportReason>();
  if (reason !== undefined) return <NoteDialog subject={subject} reason={reason} onClose={onClose} />;
  return (
    <Sheet isOpen onClose={onClose} label={t('sheetLabel')}>
      <p className={styles.question}>{t('sheetLabel')}</p>
      {REPORT_REASONS.map((each) => (
        <SheetAction key={each} label={t(each)} onClick={() => setReason(each)} />
      ))}
      <SheetGap />
      <SheetAction isCentred label={t('common:cancel')} onClick={onClose} />
    </Sheet>
  );
}

function NoteDialog({ subject, reason, onClose }: ReportSheetProps & { readonly reason: ReportReason }) {
  const { t } = useTranslation(['reports', 'common']);
  const { report } = useActions().lazy(createReportActions);
  const failureText = useFailureText();
  const toast = useToast();
  const id = useId();
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const outcome = await report(subject, reason, note.trim());
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.failure);
    toast(t('thanks'), 'success');
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('noteTitle', { reason: t(reason) })}
      text={t('noteText')}
      actions={
        <>
          <Button look="line" size="small" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="small" type="submit" form={id} isBusy={isBusy}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <TextArea
          label={t('noteLabel')}
          placeholder={t('noteLabel')}
          value={note}
          onChange={setNote}
          error={failure && failureText(failure)}
          maxLength={MAX_REPORT_NOTE_CHARACTERS}
          rows={3}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
