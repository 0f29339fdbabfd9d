import auth from '../../../locales/ind/auth.json' with { type: 'json' };
import chat from '../../../locales/ind/chat.json' with { type: 'json' };
import common from '../../../locales/ind/common.json' with { type: 'json' };
import connection from '../../../locales/ind/connection.json' with { type: 'json' };
import contacts from '../../../locales/ind/contacts.json' with { type: 'json' };
import errors from '../../../locales/ind/errors.json' with { type: 'json' };
import profile from '../../../locales/ind/profile.json' with { type: 'json' };
import type { LocaleTexts } from '../locale-texts.ts';

export const texts: LocaleTexts = { auth, chat, common, connection, contacts, errors, profile };
