import { useMemo, useState, type ReactNode } from 'react';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { MoneyRoomContext, type MoneyRoom as Room } from './use-money-room.ts';

const EnvelopeOverlay = lazyComponent(async () => (await import('./envelope-overlay.tsx')).EnvelopeOverlay);
const EnvelopeForm = lazyComponent(async () => (await import('./envelope-form.tsx')).EnvelopeForm);
const FriendForm = lazyComponent(async () => (await import('./friend-form.tsx')).FriendForm);
const EnvelopeRecords = lazyComponent(async () => (await import('./envelope-records.tsx')).EnvelopeRecords);

interface MoneyRoomProps {
  readonly chatId: ChatId;
  readonly children: ReactNode;
}

type Overlay = 'form' | 'records';

interface OpenEnvelope {
  readonly redId: string;
  readonly isOpen: boolean;
  /** A new number for each opening: the envelope is loaded again. */
  readonly opening: number;
}

/** Provides the overlays of a room's money, and shows them over the room. Their code loads when one opens. */
export function MoneyRoom({ chatId, children }: MoneyRoomProps) {
  /** The envelope on screen stays known while its overlay closes. */
  const [envelope, setEnvelope] = useState<OpenEnvelope | undefined>();
  const [used, setUsed] = useState<ReadonlySet<Overlay>>(new Set());
  const [shown, setShown] = useState<ReadonlySet<Overlay>>(new Set());

  const room = useMemo((): Room => {
    const open = (overlay: Overlay) => (): void => {
      setUsed((before) => new Set([...before, overlay]));
      setShown((before) => new Set([...before, overlay]));
    };
    return {
      openEnvelope: (redId) => setEnvelope((before) => ({ redId, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
      openForm: open('form'),
      openRecords: open('records'),
    };
  }, []);
  const Form = chatKind(chatId) === 'group' ? EnvelopeForm : FriendForm;
  const close = (overlay: Overlay) => (): void =>
    setShown((before) => new Set([...before].filter((each) => each !== overlay)));

  return (
    <MoneyRoomContext value={room}>
      {children}
      {envelope !== undefined && (
        <EnvelopeOverlay
          key={envelope.opening}
          chatId={chatId}
          redId={envelope.redId}
          isOpen={envelope.isOpen}
          onRecords={room.openRecords}
          onClose={() => setEnvelope({ ...envelope, isOpen: false })}
        />
      )}
      {used.has('form') && (
        <Form chatId={chatId} isOpen={shown.has('form')} onRecords={room.openRecords} onClose={close('form')} />
      )}
      {used.has('records') && <EnvelopeRecords isOpen={shown.has('records')} onClose={close('records')} />}
    </MoneyRoomContext>
  );
}
