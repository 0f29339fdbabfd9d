import { useEffect, useState } from 'react';
import { kindContentOf, type KindContent } from '../../../widget/domain/message/kinds.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { isRemovedByPlatform } from '../../../widget/domain/message/taken-back.ts';
import { serviceEventOf } from '../../../widget/domain/service/service-session.ts';
import type { DeskNote, OpenSession } from './desk-state.ts';
import { useDesk, useLocale, useSay } from './use-desk.tsx';
import styles from './log.module.css';

/** The messages and the internal notes in their order, with a line where another session begins. */
export function Log({ open, ownId }: { readonly open: OpenSession; readonly ownId: string }) {
  const { messages } = open;
  const notes = open.detail?.notes ?? [];
  const first = Number(messages[0]?.delivery.messageId ?? 0);
  const shown = messages.map((message, at) => {
    const number = Number(message.delivery.messageId);
    const next = Number(messages[at + 1]?.delivery.messageId ?? Number.POSITIVE_INFINITY);
    const behind = notes.filter(({ afterMessageId: id }) => Number(id) >= number && Number(id) < next);
    const isNew = message.sessionId !== undefined && message.sessionId !== messages[at - 1]?.sessionId;
    return { message, behind, isNew };
  });
  const early = notes.filter(({ afterMessageId: id }) => messages.length === 0 || (first <= 1 && Number(id) < first));
  return (
    <>
      {early.map((note) => (
        <Note key={note.timeMs} note={note} />
      ))}
      {shown.map(({ message, behind, isNew }) => (
        <div key={message.delivery.messageId} className={styles.item}>
          {isNew && <Begin message={message} />}
          <Message
            message={message}
            isOwn={message.senderId !== '' && message.senderId === ownId}
            isPlayer={isOfPlayer(message)}
            isShown={message.delivery.messageId === open.shown?.messageId}
          />
          {behind.map((note) => (
            <Note key={note.timeMs} note={note} />
          ))}
        </div>
      ))}
    </>
  );
}

const isOfPlayer = ({ chatId, senderId }: SentMessage): boolean => chatId === `s${senderId}`;

function Begin({ message }: { readonly message: SentMessage }) {
  const t = useSay();
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(message.timeMs);
  return (
    <p className={styles.begin}>
      {t('session', { id: message.sessionId ?? '' })} · {time}
    </p>
  );
}

function Note({ note }: { readonly note: DeskNote }) {
  const t = useSay();
  return (
    <div className={styles.note}>
      <small>
        {t('note')} · {note.authorName} · {t('noteHint')}
      </small>
      <p dir="auto">{note.text}</p>
    </div>
  );
}

interface MessageProps {
  readonly message: SentMessage;
  readonly isOwn: boolean;
  readonly isPlayer: boolean;
  /** It is the chosen search hit. */
  readonly isShown: boolean;
}

function Message({ message, isOwn, isPlayer, isShown }: MessageProps) {
  const t = useSay();
  const locale = useLocale();
  const content = kindContentOf(message.content);
  if (content.kind === 'notice') {
    const { notice } = content;
    const text = isRemovedByPlatform(message)
      ? t('removedByPlatform')
      : notice.kind === 'service'
        ? t(serviceEventOf(notice.event), { agent: notice.agentName, target: notice.toName })
        : notice.kind === 'text'
          ? notice.text
          : '';
    return text === '' ? null : <p className={styles.line}>{text}</p>;
  }
  if (content.kind === 'command') return null;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(message.timeMs);
  return (
    <div
      className={styles.message}
      data-side={isPlayer ? 'player' : 'agent'}
      data-message-id={message.delivery.messageId}
      data-shown={isShown || undefined}
    >
      {!isOwn && !isPlayer && <small>{message.senderName}</small>}
      <div className={styles.bubble}>
        <Content content={content} />
        <time className={styles.time}>{time}</time>
      </div>
    </div>
  );
}

function Content({ content }: { readonly content: KindContent }) {
  const t = useSay();
  if (content.kind === 'text') return <span dir="auto">{content.text}</span>;
  if (content.kind === 'image') return <Picture fileKey={content.file.key} />;
  if (content.kind === 'voice') return <Download fileKey={content.file.key} name={t('voice')} />;
  if (content.kind === 'document') return <Download fileKey={content.file.key} name={content.name} />;
  if (content.kind === 'video') return <Download fileKey={content.file.key} name="video.mp4" />;
  return <em>{t('otherContent')}</em>;
}

function Picture({ fileKey }: { readonly fileKey: string }) {
  const t = useSay();
  const desk = useDesk();
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    void desk.fileAddress(fileKey, true).then((loaded) => {
      made = loaded;
      if (!isGone) setAddress(loaded);
      else if (loaded !== undefined) URL.revokeObjectURL(loaded);
    });
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [desk, fileKey]);
  return address === undefined ? (
    <span className={styles.place} />
  ) : (
    <img className={styles.picture} src={address} alt={t('picture')} />
  );
}

function Download({ fileKey, name }: { readonly fileKey: string; readonly name: string }) {
  const t = useSay();
  const desk = useDesk();
  const download = async (): Promise<void> => {
    const address = await desk.fileAddress(fileKey, false);
    if (address === undefined) return;
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <button type="button" className={styles.file} onClick={() => void download()}>
      {t('download', { name })}
    </button>
  );
}
