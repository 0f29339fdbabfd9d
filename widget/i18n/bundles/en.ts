import auth from '../../../locales/en/auth.json' with { type: 'json' };
import chat from '../../../locales/en/chat.json' with { type: 'json' };
import common from '../../../locales/en/common.json' with { type: 'json' };
import connection from '../../../locales/en/connection.json' with { type: 'json' };
import contacts from '../../../locales/en/contacts.json' with { type: 'json' };
import errors from '../../../locales/en/errors.json' with { type: 'json' };
import profile from '../../../locales/en/profile.json' with { type: 'json' };
import type { LocaleTexts } from '../locale-texts.ts';

export const texts: LocaleTexts = { auth, chat, common, connection, contacts, errors, profile };
