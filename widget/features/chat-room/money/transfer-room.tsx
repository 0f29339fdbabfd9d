import { useMemo, useState, type ReactNode } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { TransferRoomContext, type TransferRoom as Room } from './use-transfer-room.ts';

const TransferForm = lazyComponent(async () => (await import('./transfer-form.tsx')).TransferForm);
const TransferPage = lazyComponent(async () => (await import('./transfer-page.tsx')).TransferPage);

interface Shown {
  readonly transferId: string;
  readonly isOpen: boolean;
  /** A new number for each opening: the transfer is loaded again, and the form is empty. */
  readonly opening: number;
}

/** Provides the overlays of a room's transfers, and shows them over the room. Their code loads when one opens. */
export function TransferRoom({ chatId, children }: { readonly chatId: ChatId; readonly children: ReactNode }) {
  /** The transfer on screen stays known while its page closes. */
  const [page, setPage] = useState<Shown | undefined>();
  const [form, setForm] = useState<Omit<Shown, 'transferId'> | undefined>();
  const room = useMemo(
    (): Room => ({
      openTransfer: (transferId) =>
        setPage((before) => ({ transferId, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
      openTransferForm: () => setForm((before) => ({ isOpen: true, opening: (before?.opening ?? 0) + 1 })),
    }),
    [],
  );
  return (
    <TransferRoomContext value={room}>
      {children}
      {page !== undefined && (
        <TransferPage
          key={page.opening}
          chatId={chatId}
          transferId={page.transferId}
          isOpen={page.isOpen}
          onClose={() => setPage({ ...page, isOpen: false })}
        />
      )}
      {form !== undefined && (
        <TransferForm
          key={`form ${form.opening}`}
          chatId={chatId}
          isOpen={form.isOpen}
          onClose={() => setForm({ ...form, isOpen: false })}
        />
      )}
    </TransferRoomContext>
  );
}
