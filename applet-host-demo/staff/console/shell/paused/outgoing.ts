/** The state of outgoing work, as the console's own API shows it. */
export type Outgoing = { readonly isPaused: false } | OutgoingPause;

export interface OutgoingPause {
  readonly isPaused: true;
  readonly cause: 'restore' | 'copy' | 'operator';
  readonly since: string;
  readonly backupMadeAt?: string;
  readonly waiting: {
    readonly events: number;
    readonly scheduledDue: number;
    readonly scheduledLater: number;
    /** Expired envelopes and transfers. */
    readonly expiredMoney: number;
    readonly walletOrders: number;
  };
}
