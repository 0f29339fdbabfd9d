import auth from '../../../../locales/cn/auth.json' with { type: 'json' };
import contacts from '../../../../locales/cn/contacts.json' with { type: 'json' };
import errors from '../../../../locales/cn/errors.json' with { type: 'json' };
import log from '../../../../locales/cn/log.json' with { type: 'json' };
import profile from '../../../../locales/cn/profile.json' with { type: 'json' };
import room from '../../../../locales/cn/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, contacts, errors, log, profile, room };
