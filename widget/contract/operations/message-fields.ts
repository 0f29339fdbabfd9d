import type { SendableContent } from '../../domain/message/message.ts';
import { mapped, named, record, refuse, textUpTo, type Codec } from '../codec.ts';
import { readContent, writeContent } from '../entities/content.ts';
import { uuid } from '../ids.ts';

/** The content of a message that goes to many chats, and the uuid of the call. A repeat of the call sends nothing twice. S-01. */
export interface MassMessage {
  readonly localId: string;
  readonly content: SendableContent;
}

const message: Codec<MassMessage> = mapped(
  record({
    localId: named('uuid', uuid),
    type: named('msg_type', textUpTo(40)),
    body: named('msg', textUpTo(16_000)),
  }),
  ({ type, body, localId }, path) => {
    const content = readContent(type, body);
    if (content.kind === 'notice' || content.kind === 'command') refuse(`${path}.msg_type`, 'a type that people send');
    return { localId, content };
  },
  ({ content, localId }) => ({ localId, ...writeContent(content) }),
);

/** A request with these fields, and with the content of a user's message. */
export function withContent<Fields extends object>(fields: Codec<Fields>): Codec<Fields & MassMessage> {
  return {
    type: 'object',
    fields: [...(fields.fields ?? []), ...(message.fields ?? [])],
    read: (wire, context, path) => ({ ...fields.read(wire, context, path), ...message.read(wire, context, path) }),
    write: (value, context) => Object.assign({}, fields.write(value, context), message.write(value, context)),
  };
}
