import type { Lines } from './lines.ts';
import type { SessionToken } from './session-token.ts';

/** What bytes need to find the provider, beside the calls. */
export interface FileWay {
  readonly lines: Pick<Lines, 'inTurn' | 'use'>;
  readonly token: SessionToken;
  readonly tenant: string;
  readonly language: () => string;
}
