// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  KeyedOptions,
  PictureBody,
} from '../types.ts';

export interface TenantApi {
  /** Reads the settings of your tenant. Secrets are shown only to callers with `tenant:write`. Scope: `tenant:read`. */
  getTenant(options?: CallOptions): Promise<Tenant>;

  /**
   * Changes settings of your tenant. Absent settings stay; lists and objects are replaced as a whole; null removes
   * a setting that may be absent. All nodes use the change within five seconds. A tenant in `tenants.json` gets the
   * values of that file again at the next start. Scope: `tenant:write`.
   */
  updateTenant(body: UpdateTenantBody, options?: KeyedOptions): Promise<Tenant>;

  /**
   * Says what is wrong with a change of settings, without making it. Names every problem, and for a `theme` the
   * contrast of all colours that are seen together: text needs 4.5, shapes need 3 (WCAG 2.2). Scope:
   * `tenant:write`.
   */
  checkTenant(body: CheckTenantBody, options?: KeyedOptions): Promise<{
    readonly problems: readonly {
      readonly field: string;
      readonly message: string;
    }[];
    readonly contrasts: readonly Contrast[];
  }>;

  /**
   * Uploads the icon of your tenant. It replaces the setting `icon`, which pages and the bubble show. PNG, JPEG or
   * WebP, at most 1024 KiB, with sides of at least 32 pixels. It is stored as a square PNG of at most 512 pixels
   * without metadata. All nodes use it within five seconds. Scope: `tenant:write`.
   */
  setTenantIcon(picture: PictureBody, options?: CallOptions): Promise<{
    /** The new value of the setting: a path of the provider. */
    readonly icon: string;
  }>;

  /** Removes the icon of your tenant: the product’s own is shown. Scope: `tenant:write`. */
  removeTenantIcon(options?: KeyedOptions): Promise<void>;

  /**
   * Uploads the picture of the bubble on host pages. It replaces the setting `launcherIcon`. PNG, JPEG or WebP, at
   * most 1024 KiB, with sides of at least 32 pixels. It is stored as a square PNG of at most 512 pixels without
   * metadata. All nodes use it within five seconds. Scope: `tenant:write`.
   */
  setLauncherIcon(picture: PictureBody, options?: CallOptions): Promise<{
    /** The new value of the setting: a path of the provider. */
    readonly launcherIcon: string;
  }>;

  /** Removes the picture of the bubble: the tenant’s icon is shown. Scope: `tenant:write`. */
  removeLauncherIcon(options?: KeyedOptions): Promise<void>;

  /**
   * Lists the product’s texts in a language, which `texts` of a tenant can replace. All of them, without pages:
   * they change only with a new version of the product. An own text inserts the same values (`{{name}}`) as the
   * original. Keys that begin with `bubble.` are texts on the host page. Scope: `tenant:read`.
   */
  listProductTexts(query: ListProductTextsQuery, options?: CallOptions): Promise<ProductTexts>;

  /**
   * Lists the public keys with which your server signs players in. `lastUsedAt` is at most a minute old. Before you
   * remove a key, wait until it is no longer used. Scope: `tenant:read`.
   */
  listIdentityKeys(options?: CallOptions): Promise<IdentityKeys>;

  /**
   * Adds a public key of your server, or makes a new pair. Without `publicKey` the answer has the private key of a
   * new pair (ES256); it is stored nowhere. All keys are accepted, so that your servers can change to a new one in
   * their own time. Scope: `tenant:write`.
   */
  addIdentityKey(body?: AddIdentityKeyBody, options?: CallOptions): Promise<NewIdentityKey>;

  /**
   * Removes a public key: tokens that it has signed are refused from now on. The last key stays, unless players can
   * register in the chat. Scope: `tenant:write`.
   */
  removeIdentityKey(kid: string, options?: KeyedOptions): Promise<void>;

  /**
   * Says whether a page at an address may embed the chat, and why. `nearest` is an entry that covers the page’s
   * host, but not its scheme or port. Scope: `tenant:read`.
   */
  checkOrigin(body: CheckOriginBody, options?: KeyedOptions): Promise<OriginCheck>;

  /**
   * Says whether a token of your server would be accepted, and why not. The same checks as the sign-in of a player,
   * or with `payment` as the confirmation of a payment, without its question. Nothing is stored or logged, no
   * player is created, and the key counts as not used. `player` is the state of the player of a valid token:
   * `frozen` and `erased` ones are refused. Scope: `tenant:read`.
   */
  checkToken(body: CheckTokenBody, options?: CallOptions): Promise<TokenCheck>;
}

export interface UpdateTenantBody {
  /**
   * The settings that `tenants.json` has, by the same names: `parentOrigins`, `identityKeys`, `productName`,
   * `icon`, `theme`, `texts`, `canRegister`, `money` and so on.
   */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface CheckTenantBody {
  /**
   * The settings that `tenants.json` has, by the same names: `parentOrigins`, `identityKeys`, `productName`,
   * `icon`, `theme`, `texts`, `canRegister`, `money` and so on.
   */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ListProductTextsQuery {
  /** The language of the texts. */
  readonly language: 'cn' | 'en' | 'th' | 'vi' | 'ja' | 'ko' | 'hi' | 'ind';
}

export interface AddIdentityKeyBody {
  /** A key as JWK (RFC 7517): ES256 (`EC`, `P-256`) or EdDSA (`OKP`, `Ed25519`). */
  readonly publicKey?: Readonly<Record<string, unknown>> | undefined;
}

export interface CheckOriginBody {
  /** The address of the page. */
  readonly url: string;
}

export interface CheckTokenBody {
  /** The JWT. */
  readonly token: string;
  /** The use of the token. Absent: `identity`. */
  readonly audience?: 'identity' | 'payment' | undefined;
}

export interface Tenant {
  readonly code: string;
  /**
   * The settings that `tenants.json` has, by the same names: `parentOrigins`, `identityKeys`, `productName`,
   * `icon`, `theme`, `texts`, `canRegister`, `money` and so on.
   */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface Contrast {
  readonly scheme: 'light' | 'dark';
  readonly ink: 
    | 'accent'
    | 'onAccent'
    | 'accentInk'
    | 'accentSoft'
    | 'ownBubble'
    | 'ownBubbleNote'
    | 'otherBubble'
    | 'text'
    | 'secondText'
    | 'page'
    | 'surface'
    | 'raised'
    | 'launcher'
    | 'onLauncher';
  readonly ground: 
    | 'accent'
    | 'onAccent'
    | 'accentInk'
    | 'accentSoft'
    | 'ownBubble'
    | 'ownBubbleNote'
    | 'otherBubble'
    | 'text'
    | 'secondText'
    | 'page'
    | 'surface'
    | 'raised'
    | 'launcher'
    | 'onLauncher';
  readonly ratio: number;
  readonly needed: number;
  readonly isEnough: boolean;
}

export interface ProductText {
  readonly key: string;
  readonly text: string;
}

export interface ProductTexts {
  readonly language: 'cn' | 'en' | 'th' | 'vi' | 'ja' | 'ko' | 'hi' | 'ind';
  readonly texts: readonly ProductText[];
}

export interface IdentityKey {
  /** The id of an identity key. */
  readonly kid: string;
  /** A key as JWK (RFC 7517): ES256 (`EC`, `P-256`) or EdDSA (`OKP`, `Ed25519`). */
  readonly publicKey: Readonly<Record<string, unknown>>;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly addedAt?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly lastUsedAt?: string | undefined;
}

export interface IdentityKeys {
  readonly data: readonly IdentityKey[];
}

export interface NewIdentityKey {
  /** The id of an identity key. */
  readonly kid: string;
  /** A key as JWK (RFC 7517): ES256 (`EC`, `P-256`) or EdDSA (`OKP`, `Ed25519`). */
  readonly publicKey: Readonly<Record<string, unknown>>;
  /** A key as JWK (RFC 7517): ES256 (`EC`, `P-256`) or EdDSA (`OKP`, `Ed25519`). */
  readonly privateKey?: Readonly<Record<string, unknown>> | undefined;
}

export interface OriginCheck {
  readonly origin: string;
  readonly isAllowed: boolean;
  readonly entry?: string | undefined;
  readonly nearest?: {
    readonly entry: string;
    readonly differs: 'scheme' | 'port';
  } | undefined;
}

export interface TokenCheck {
  readonly isAccepted: boolean;
  readonly claims: readonly {
    readonly name: string;
    readonly value: string;
    readonly isWrong: boolean;
  }[];
  readonly problems: readonly ({
    readonly reason: 
      | 'format'
      | 'alg'
      | 'kid'
      | 'keys'
      | 'signature'
      | 'der'
      | 'iss'
      | 'aud'
      | 'sub'
      | 'iat'
      | 'nbf'
      | 'exp'
      | 'lifetime'
      | 'player'
      | 'text';
    readonly claim: string;
    readonly found: string;
    readonly expected: string;
    readonly cure: string;
  })[];
  readonly player?: 'new' | 'known' | 'frozen' | 'erased' | undefined;
}
