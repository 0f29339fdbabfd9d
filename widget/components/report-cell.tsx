import { useState } from 'react';
import type { ReportSubject } from '../domain/moderation/report.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { FlagIcon } from '../ui/icons/flag-icon.tsx';
import { Cell } from '../ui/rows/cell.tsx';
import { ReportSheet } from './report-sheet.tsx';

/** The cell that reports a user or a group to the platform. L-WL6. */
export function ReportCell({ subject }: { readonly subject: ReportSubject }) {
  const { t } = useTranslation('reports');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Cell
        label={t(subject.kind === 'group' ? 'reportGroup' : 'report')}
        icon={<FlagIcon />}
        iconTone="bare"
        isDanger
        onClick={() => setOpen(true)}
      />
      {isOpen && <ReportSheet subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
