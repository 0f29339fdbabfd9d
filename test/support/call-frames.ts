/** A call as a page sends it over the socket. A heartbeat, which is a bare number, has no fields. Spec: 3-transport §7. */
export interface CallFrame {
  readonly p?: string;
  readonly r?: string;
  readonly d?: { readonly msg_type?: string };
}

/** Reads a frame of a page. */
export function readCallFrame(frame: string | Buffer): CallFrame {
  const text = String(frame);
  return text.startsWith('{') ? (JSON.parse(text) as CallFrame) : {};
}
