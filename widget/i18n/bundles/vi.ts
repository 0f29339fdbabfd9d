import auth from '../../../locales/vi/auth.json' with { type: 'json' };
import chat from '../../../locales/vi/chat.json' with { type: 'json' };
import common from '../../../locales/vi/common.json' with { type: 'json' };
import connection from '../../../locales/vi/connection.json' with { type: 'json' };
import contacts from '../../../locales/vi/contacts.json' with { type: 'json' };
import errors from '../../../locales/vi/errors.json' with { type: 'json' };
import profile from '../../../locales/vi/profile.json' with { type: 'json' };
import type { LocaleTexts } from '../locale-texts.ts';

export const texts: LocaleTexts = { auth, chat, common, connection, contacts, errors, profile };
