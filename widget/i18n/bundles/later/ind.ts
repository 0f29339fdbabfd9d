import auth from '../../../../locales/ind/auth.json' with { type: 'json' };
import contacts from '../../../../locales/ind/contacts.json' with { type: 'json' };
import errors from '../../../../locales/ind/errors.json' with { type: 'json' };
import log from '../../../../locales/ind/log.json' with { type: 'json' };
import profile from '../../../../locales/ind/profile.json' with { type: 'json' };
import room from '../../../../locales/ind/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, contacts, errors, log, profile, room };
