import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { TextKey } from '../../texts.ts';
import { useSay } from '../../use-console.tsx';

const REASONS: Readonly<Record<string, readonly ['danger' | 'warning' | 'neutral', TextKey]>> = {
  fraud: ['danger', 'reason-fraud'],
  illegal: ['danger', 'reason-illegal'],
  abuse: ['warning', 'reason-abuse'],
  spam: ['neutral', 'reason-spam'],
  other: ['neutral', 'reason-other'],
};

/** The reason of a report. A reason of a newer version shows as its word. */
export function ReasonTag({ reason }: { readonly reason: string }) {
  const t = useSay();
  const [tone, text] = REASONS[reason] ?? (['neutral', undefined] as const);
  return <Tag tone={tone}>{text === undefined ? reason : t(text)}</Tag>;
}
