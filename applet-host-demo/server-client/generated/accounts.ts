// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  KeyedOptions,
  Pages,
  PictureBody,
} from '../types.ts';

export interface AccountsApi {
  /** Lists service accounts by name. Scope: `accounts:read`. */
  listAccounts(query?: ListAccountsQuery, options?: CallOptions): Pages<ServiceAccountPage, ServiceAccount>;

  /** Creates a service account, in whose name you send messages. Scope: `accounts:write`. */
  createAccount(body: CreateAccountBody, options?: KeyedOptions): Promise<ServiceAccount>;

  /** Changes the name or picture of a service account. Scope: `accounts:write`. */
  updateAccount(account: string, body?: UpdateAccountBody, options?: KeyedOptions): Promise<ServiceAccount>;

  /** Stores a picture that the account can send any number of times. Scope: `accounts:write`. */
  uploadPicture(account: string, picture: PictureBody, options?: CallOptions): Promise<Picture>;

  /** Removes a stored picture; sent messages keep it. Scope: `accounts:write`. */
  deletePicture(account: string, file: string, options?: KeyedOptions): Promise<void>;
}

export interface ListAccountsQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface CreateAccountBody {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly account: string;
  /** At most 16 visible characters, without < > /. */
  readonly name: string;
  /** A preset (`girl1` to `girl7`, `man1` to `man6`), an https address, or empty for the letters of the name. */
  readonly photo?: string | undefined;
}

export interface UpdateAccountBody {
  /** At most 16 visible characters, without < > /. */
  readonly name?: string | undefined;
  /** A preset (`girl1` to `girl7`, `man1` to `man6`), an https address, or empty for the letters of the name. */
  readonly photo?: string | undefined;
}

export interface ServiceAccount {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly account: string;
  readonly userId: string;
  /** The name that players see. */
  readonly name: string;
  readonly photo: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
}

export interface ServiceAccountPage {
  readonly data: readonly ServiceAccount[];
  readonly nextCursor?: string | undefined;
}

export interface Picture {
  /** The id of a stored file. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}
