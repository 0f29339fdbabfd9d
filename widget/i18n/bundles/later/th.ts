import auth from '../../../../locales/th/auth.json' with { type: 'json' };
import contacts from '../../../../locales/th/contacts.json' with { type: 'json' };
import errors from '../../../../locales/th/errors.json' with { type: 'json' };
import log from '../../../../locales/th/log.json' with { type: 'json' };
import profile from '../../../../locales/th/profile.json' with { type: 'json' };
import room from '../../../../locales/th/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, contacts, errors, log, profile, room };
