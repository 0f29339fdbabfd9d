import auth from '../../../locales/hi/auth.json' with { type: 'json' };
import chat from '../../../locales/hi/chat.json' with { type: 'json' };
import common from '../../../locales/hi/common.json' with { type: 'json' };
import connection from '../../../locales/hi/connection.json' with { type: 'json' };
import contacts from '../../../locales/hi/contacts.json' with { type: 'json' };
import errors from '../../../locales/hi/errors.json' with { type: 'json' };
import profile from '../../../locales/hi/profile.json' with { type: 'json' };
import type { LocaleTexts } from '../locale-texts.ts';

export const texts: LocaleTexts = { auth, chat, common, connection, contacts, errors, profile };
