import auth from '../../../../locales/vi/auth.json' with { type: 'json' };
import contacts from '../../../../locales/vi/contacts.json' with { type: 'json' };
import errors from '../../../../locales/vi/errors.json' with { type: 'json' };
import log from '../../../../locales/vi/log.json' with { type: 'json' };
import profile from '../../../../locales/vi/profile.json' with { type: 'json' };
import room from '../../../../locales/vi/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, contacts, errors, log, profile, room };
