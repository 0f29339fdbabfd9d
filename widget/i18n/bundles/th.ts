import auth from '../../../locales/th/auth.json' with { type: 'json' };
import chat from '../../../locales/th/chat.json' with { type: 'json' };
import common from '../../../locales/th/common.json' with { type: 'json' };
import connection from '../../../locales/th/connection.json' with { type: 'json' };
import contacts from '../../../locales/th/contacts.json' with { type: 'json' };
import errors from '../../../locales/th/errors.json' with { type: 'json' };
import profile from '../../../locales/th/profile.json' with { type: 'json' };
import type { LocaleTexts } from '../locale-texts.ts';

export const texts: LocaleTexts = { auth, chat, common, connection, contacts, errors, profile };
