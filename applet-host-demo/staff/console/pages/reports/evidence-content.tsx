import type { Evidence } from '../../../../server-client/generated/reports.ts';
import type { TextKey } from '../../texts.ts';
import { useSay } from '../../use-console.tsx';
import { EvidenceFileView } from './evidence-file.tsx';
import styles from './evidence-content.module.css';

const KINDS: Readonly<Record<string, TextKey>> = {
  image: 'kind-image',
  video: 'kind-video',
  voice: 'kind-voice',
  document: 'kind-document',
  game: 'kind-game',
  'person-card': 'kind-person-card',
  'group-card': 'kind-group-card',
  share: 'kind-share',
  'red-envelope': 'kind-red-envelope',
  transfer: 'kind-transfer',
  bet: 'kind-bet',
  call: 'kind-call',
};

const FACTS: Readonly<Record<string, TextKey>> = {
  remark: 'fact-remark',
  amount: 'fact-amount',
  state: 'fact-state',
  from: 'fact-from',
  to: 'fact-to',
  name: 'fact-name',
  id: 'fact-id',
  title: 'fact-title',
  text: 'fact-text',
  url: 'fact-url',
  game: 'fact-game',
  outcome: 'fact-outcome',
  play: 'fact-play',
  period: 'fact-period',
  bet: 'fact-bet',
  medium: 'fact-medium',
  seconds: 'fact-seconds',
};

interface EvidenceContentProps {
  readonly content: Evidence['content'];
  readonly reportId: string;
}

/** The content of a message: its text, its files behind a cover, and the facts of a card or of money. Addresses are no links. */
export function EvidenceContent({ content: { kind, text, files, facts }, reportId }: EvidenceContentProps) {
  const t = useSay();
  if (text !== undefined) return <p dir="auto">{text}</p>;
  const label = KINDS[kind];
  // The poster of a video is a second file: the video itself is shown.
  const shown = kind === 'video' ? files.filter((file) => file.kind !== 'image') : files;
  const isFile = ['image', 'video', 'voice', 'document'].includes(kind);
  return (
    <>
      {shown.map((file) => (
        <EvidenceFileView key={file.file} file={file} reportId={reportId} />
      ))}
      {shown.length === 0 && (
        <p className={styles.kind}>
          {label === undefined ? t('otherContent', { kind }) : t(label)}
          {isFile && ` · ${t('fileIsGone')}`}
        </p>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{FACTS[name] === undefined ? name : t(FACTS[name])}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
