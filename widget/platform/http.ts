export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

/** The result of a request. `network` means that no response arrived. */
export type HttpOutcome =
  | { readonly kind: 'response'; readonly status: number; readonly text: string; header(name: string): string | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'network' };

export interface HttpClient {
  /** Never rejects. The timeout includes the body. */
  send(request: HttpRequest): Promise<HttpOutcome>;
}
